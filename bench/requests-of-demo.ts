/** The requests that people of the demo’s first firm make all day; for bench/requests.ts and bench/soak.ts. */
import { DEMO_EMAILS, DEMO_PASSWORD } from '#server/tenants';
import { signInAs } from './client.ts';

export interface DemoRequest {
  /** As the benches call it. */
  readonly id: string;
  readonly path: string;
  readonly cookie: string;
}

/** Settings of a server that serves that firm to whoever comes by the address of the machine, and lets one client ask without end. */
export const DEMO_ENVIRONMENT = {
  PORTICO_HOST: '127.0.0.1',
  PORTICO_DEMO: 'yes',
  PORTICO_TENANT: 'hekla',
  PORTICO_CLIENT_LIMITS: '1000',
};

const PORTAL = 'wealth';

export async function prepareDemoRequests(port: number): Promise<DemoRequest[]> {
  const origin = `http://127.0.0.1:${port}`;
  const [investor, staff] = [
    await signInAs(origin, { email: DEMO_EMAILS.investor, password: DEMO_PASSWORD }),
    await signInAs(origin, { email: DEMO_EMAILS.staff, password: DEMO_PASSWORD }),
  ];
  const account = await firstRowId(`${origin}/api/accounts?portal=${PORTAL}`, investor);
  const { portfolios } = (await readAnswer(`${origin}/api/accounts/${account}`, investor)) as { portfolios: { id: string }[] };
  return [
    { id: 'session.read', path: '/api/session', cookie: investor },
    { id: 'clients.page', path: `/api/accounts?portal=${PORTAL}&limit=50`, cookie: staff },
    { id: 'account.page', path: `/api/accounts/${account}`, cookie: investor },
    { id: 'portfolio.page', path: `/api/portfolios/${portfolios[0]!.id}/performance`, cookie: investor },
  ];
}

async function firstRowId(url: string, cookie: string): Promise<string> {
  const { rows } = (await readAnswer(url, cookie)) as { rows: { id: string }[] };
  return rows[0]!.id;
}

/** The value of an answer. @throws Error where it is not 200 */
async function readAnswer(url: string, cookie: string): Promise<unknown> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return ((await answer.json()) as { value: unknown }).value;
}
