/**
 * Tests the outbox against real gateways that fail, hang, and lose their confirmation: each message is sent at least once, and no more often than
 * that requires.
 */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { smtpGateway } from '#adapters/mail';
import { deliverLetter, dispatchLetters, enqueueLetter, resumeDeliveries, type Letter } from '#server/outbox';
import { makePng, makeWebp } from '../kit/sample-files.ts';
import { HANG_MS } from '../kit/limits.ts';
import { openMailServer, openDeliveryTest, type MailServer, type DeliveryTest } from '../kit/outbox.ts';

const SOON = { timeout: HANG_MS, interval: 20 };
const FROM = 'office@portico.example';
/** For those who wait for a gateway that says nothing. */
const IMPATIENT = { silenceMs: 700, wholeMs: 3000 };

let server: MailServer;
let office: DeliveryTest;
beforeAll(async () => {
  server = await openMailServer();
  office = await openDeliveryTest({ mail: smtpGateway({ url: server.url, from: FROM }), sms: null });
});
afterAll(async () => {
  await office.close();
  await server.close();
});
beforeEach(() => {
  server.mood = 'works';
  server.taken.length = 0;
  office.logged.length = 0;
});
afterEach(async () => {
  await office.database.work(office.fixture.hekla.id).execute(sql`update delivery set state = 'sent' where state = 'waiting'`);
});

const SECRET = '/password-reset?oobCode=a-secret-of-anns';
const to = { address: 'ann@example.com', language: 'is' } as const;
const reset = (more: Partial<Letter<'reset'>> = {}): Letter<'reset'> => ({
  template: 'reset',
  parameters: { name: 'Ann', path: SECRET },
  to,
  until: new Date('2026-04-30T00:00:00Z'),
  ...more,
});

async function written(letter: Letter = reset()): Promise<string> {
  return (await enqueueLetter((await office.work()).db, letter)).id;
}

async function tried(id: string): Promise<Record<string, unknown>> {
  await deliverLetter(await office.work(), { delivery: id });
  return office.row(id);
}

describe('a gateway that works', () => {
  test('is given a file with it, byte for byte, for whoever has the address when it leaves', async () => {
    const text = '\uFEFF"Name"\r\n"Þóra ""T"", B.\nSc."\r\n';
    const { ann, dis } = office.fixture.hekla.people;
    const parameters = { form: 'Form', name: 'Ann', at: '2026-03-31T09:30:00.000Z', answers: [], csv: { name: 'Þ form.csv', text } };
    const about = (person: string): Letter<'submission'> => ({
      template: 'submission',
      parameters,
      to: { address: null, language: 'en', person },
    });
    const id = await written(about(ann));
    expect((await tried(id))['recipient']).toBe('ann@example.com');
    const [mail] = server.taken;
    expect(mail!.to).toMatchObject([{ address: 'ann@example.com' }]);
    const file = mail!.attachments.find(({ disposition }) => disposition === 'attachment');
    expect([file!.filename, file!.mimeType]).toEqual(['Þ form.csv', 'text/csv']);
    // The mark as bytes, which a decoder would pass over.
    expect(Buffer.from(file!.content as ArrayBuffer).equals(Buffer.from(text))).toBe(true);
    await office.database.work(office.fixture.hekla.id).execute(sql`update person set disabled = true where id = ${dis}`);
    expect(await tried(await written(about(dis)))).toMatchObject({ state: 'dead', recipient: '' });
    expect(server.taken).toHaveLength(1);
  });

  test('is given the mail once, in the reader\u2019s language and the firm\u2019s colours', async () => {
    const id = await written();
    const row = await tried(id);
    await tried(id);
    await tried(id);
    expect(server.taken).toHaveLength(1);
    const [mail] = server.taken;
    expect(mail).toMatchObject({
      messageId: `<${id}@portico.example>`,
      from: { name: 'Hekla Wealth', address: 'office@portico.example' },
      to: [{ address: 'ann@example.com' }],
      subject: 'Endurstilltu lykilorðið þitt',
    });
    for (const part of [mail?.html, mail?.text]) expect(part).toContain(`https://clients.example.com${SECRET}`);
    expect(mail?.html).toContain('#0f3a4a');
    expect(mail?.attachments).toMatchObject([{ mimeType: 'image/png', contentId: '<mark>' }]);
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(row).toMatchObject({ state: 'sent', attempt: 1, sender: 'office@portico.example', subject: mail?.subject, last_error: null });
  });

  test('leaves no secret behind, wherever one looks', async () => {
    const id = await written();
    const before = await office.row(id);
    expect(JSON.stringify(before)).toContain('a-secret-of-anns');
    const row = await tried(id);
    expect(JSON.stringify(row)).not.toContain('a-secret-of-anns');
    expect(row['body']).toContain('https://clients.example.com/••••••');
    expect(office.logged.join()).not.toMatch(/a-secret-of-anns|ann@example/);
  });

  test('takes a firm\u2019s own address and colours, and a reader\u2019s whole address as one', async () => {
    const work = await office.work();
    const { settings } = work.tenant;
    const own = {
      ...work,
      tenant: { ...work.tenant, settings: { ...settings, colours: { primary: '#5b2a86' }, mail: { from: 'clients@hekla.example' } } },
    };
    const { id } = await enqueueLetter(work.db, reset({ to: { address: 'ann@example.com', language: null } }));
    await deliverLetter(own, { delivery: id });
    expect(server.taken).toMatchObject([
      { from: { address: 'clients@hekla.example' }, messageId: `<${id}@hekla.example>`, subject: 'Reset your password' },
    ]);
    expect(server.taken[0]?.html).toContain('#5b2a86');
    expect(server.taken[0]?.html).not.toContain('#0f3a4a');
    const several = await tried(await written(reset({ to: { address: 'ann@example.com, eve@example.com', language: 'en' } })));
    expect(server.taken.flatMap((mail) => mail.to ?? []).filter(({ address }) => address === 'eve@example.com')).toEqual([]);
    expect(several['state']).not.toBe('sent');
  });
});

describe('a portal with logos of its own', () => {
  const db = () => office.database.work(office.fixture.hekla.id);
  /** What a mail shows at its head, and the pictures that it carries. */
  const shown = async (letter: Letter) => {
    server.taken.length = 0;
    await tried(await written(letter));
    const [mail] = server.taken;
    return [
      mail!.text!.split('\n')[0],
      ...mail!.attachments.map(({ contentId, content }) => {
        expect(mail!.html).toContain(`cid:${contentId!.slice(1, -1)}`);
        const picture = Buffer.from(content as ArrayBuffer);
        expect(picture.toString('latin1', 1, 4)).toBe('PNG');
        return `${contentId} ${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`;
      }),
    ];
  };

  test('shows them to its own people and of its accounts; one that cannot be read stops no letter', async () => {
    const { people, accounts } = office.fixture.hekla;
    const [wide, square] = [await office.files.write(await makePng(3000, 300)), await office.files.write(await makeWebp())];
    await db().execute(sql`update portal set logos = array[${wide.id}, ${square.id}] where key = 'clients'`);
    const own = ['hekla portal clients', '<logo-1> 384x38', '<logo-2> 8x8'];
    const firm = ['Hekla Wealth', '<mark> 84x84'];
    const letter = (person: 'bob' | 'ben' | null, more: Partial<Letter<'reset'>> = {}) =>
      reset({ to: { address: 'reader@example.com', language: 'en', ...(person && { person: people[person] }) }, ...more });
    expect(await shown(letter('bob'))).toEqual(own);
    expect(await shown(letter(null))).toEqual(firm);
    // Of ben, who looks after an account in each portal, it is not known which is meant, unless the letter is about an account.
    expect(await shown(letter('ben'))).toEqual(firm);
    expect(await shown(letter('ben', { account: accounts.beta.account }))).toEqual(own);
    expect(await shown(letter('bob', { account: accounts.gamma.account }))).toEqual(firm);
    await office.files.remove(wide.id);
    expect(await shown(letter('bob'))).toEqual(['hekla portal clients', '<logo-1> 8x8']);
    await office.files.remove(square.id);
    expect(await shown(letter('bob'))).toEqual(firm);
    expect(office.logged.filter((line) => line.includes('a logo cannot be read'))).toHaveLength(3);
    await db().execute(sql`update portal set logos = '{}' where key = 'clients'`);
  });
});

describe('what is written', () => {
  test('is there when its transaction is, and not otherwise', async () => {
    const { db } = await office.work();
    let id = '';
    await expect(
      db.transaction(async (tx) => {
        ({ id } = await enqueueLetter(tx, reset()));
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await office.row(id)).toEqual({});
    await tried(id);
    expect(server.taken).toHaveLength(0);
  });

  test('twice under one key is sent once, in each firm', async () => {
    const first = await written(reset({ key: 'status 7' }));
    const second = await written(reset({ key: 'status 7' }));
    const elsewhere = (await enqueueLetter((await office.work('pelagos')).db, reset({ key: 'status 7' }))).id;
    await tried(first);
    await tried(second);
    await deliverLetter(await office.work('pelagos'), { delivery: elsewhere });
    expect(server.taken.map(({ messageId }) => messageId?.slice(1, 37))).toEqual([first, elsewhere]);
  });

  test('by a person or at the gate can be written, and not be read', async () => {
    const { hekla } = office.fixture;
    for (const db of [
      office.database.gate(hekla.id),
      office.database.person(hekla.id, hekla.people.ann, 'own'),
      office.database.person(hekla.id, hekla.people.sue, 'tenant'),
    ]) {
      const { id } = await enqueueLetter(db, reset({ to: { ...to, person: hekla.people.ann } }));
      await expect(db.execute(sql`select parameters from delivery where id = ${id}`)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('permission denied') as string },
      });
      expect(await tried(id)).toMatchObject({ state: 'sent', person_id: hekla.people.ann });
    }
    await expect(enqueueLetter(office.database.person(hekla.id, null, 'own'), reset())).rejects.toThrow();
  });
});

describe('a gateway that cannot', () => {
  test('is asked again after 1, 5 and 30 minutes, 2 and 8 hours, and then no more', async () => {
    server.mood = 'not-now';
    const id = await written();
    const told: unknown[] = [];
    for (const minutes of [1, 5, 30, 120, 480]) {
      const { state, attempt, last_error: error } = await tried(id);
      told.push([state, attempt]);
      expect(error).toMatch(/451.*try again later/);
      office.pass(minutes - 0.5);
      expect(await tried(id)).toMatchObject({ attempt });
      office.pass(0.5);
    }
    expect(told).toEqual([1, 2, 3, 4, 5].map((attempt) => ['waiting', attempt]));
    expect(await tried(id)).toMatchObject({ state: 'dead', attempt: 6, next_at: null });
    server.mood = 'works';
    expect(await tried(id)).toMatchObject({ state: 'dead' });
    expect(server.taken).toHaveLength(0);
  });

  test('and can again, is given it', async () => {
    server.mood = 'not-now';
    const id = await written();
    await tried(id);
    server.mood = 'works';
    office.pass(1);
    expect(await tried(id)).toMatchObject({ state: 'sent', attempt: 2, last_error: null });
    expect(server.taken).toHaveLength(1);
  });

  test('because it says nothing at all, is given up soon', async () => {
    server.mood = 'silent';
    const work = await office.work();
    const id = await written();
    await deliverLetter({ ...work, mail: smtpGateway({ url: server.url, from: FROM, limits: IMPATIENT }) }, { delivery: id });
    const error = expect.stringMatching(/greeting|timeout/i) as string;
    expect(await office.row(id)).toMatchObject({ state: 'waiting', attempt: 1, last_error: error });
  });

  test('because it is not there', async () => {
    const work = await office.work();
    const id = await written();
    await deliverLetter({ ...work, mail: smtpGateway({ url: 'smtp://127.0.0.1:4649', from: FROM }) }, { delivery: id });
    expect(await office.row(id)).toMatchObject({
      state: 'waiting',
      attempt: 1,
      last_error: expect.stringContaining('ECONNREFUSED') as string,
    });
  });

  test('because it will not speak in secret, is told nothing', async () => {
    const work = await office.work();
    const id = await written();
    const url = server.url.replace('smtp://127.0.0.1', 'smtp://user:secret@127.0.0.1.nip.example');
    const gateway = smtpGateway({ url, from: FROM, limits: IMPATIENT });
    await deliverLetter({ ...work, mail: gateway }, { delivery: id });
    expect(await office.row(id)).toMatchObject({ state: 'waiting' });
    expect(server.taken).toHaveLength(0);
  });

  test('since nobody has that name, is not asked again', async () => {
    server.mood = 'unknown-reader';
    const id = await written();
    expect(await tried(id)).toMatchObject({ state: 'dead', attempt: 1, last_error: expect.stringContaining('550') as string });
  });

  test('and was told, but lost its answer: it comes again under the same name, and then no more', async () => {
    server.mood = 'drop';
    const id = await written();
    expect(await tried(id)).toMatchObject({ state: 'waiting', attempt: 1 });
    server.mood = 'works';
    office.pass(1);
    expect(await tried(id)).toMatchObject({ state: 'sent', attempt: 2 });
    office.pass(600);
    await tried(id);
    expect(server.taken.map(({ messageId }) => messageId)).toEqual(Array.from({ length: 2 }, () => `<${id}@portico.example>`));
  });
});

test('what cannot be put into words is given up at once, and says nothing of what it holds', async () => {
  const id = await written(reset({ parameters: { name: 'Ann', path: 'https://evil.example/a-secret-of-anns' } }));
  expect(await tried(id)).toMatchObject({ state: 'dead', attempt: 1, last_error: 'it could not be put into words' });
  expect(office.logged.join()).not.toContain('a-secret-of-anns');
});

describe('what serves nobody any more', () => {
  test('is not sent, and its secret is gone', async () => {
    const id = await written(reset({ until: new Date((await office.work()).now.getTime() + 60_000) }));
    office.pass(1);
    const row = await tried(id);
    expect(row).toMatchObject({ state: 'dead', last_error: 'expired' });
    expect(JSON.stringify(row)).not.toContain('a-secret-of-anns');
    expect(server.taken).toHaveLength(0);
  });

  test('is given up at once where the next attempt would come too late', async () => {
    server.mood = 'not-now';
    const { now } = await office.work();
    const row = await tried(await written(reset({ until: new Date(now.getTime() + 50_000) })));
    expect(row).toMatchObject({ state: 'dead', attempt: 1 });
    expect(JSON.stringify(row)).not.toContain('a-secret-of-anns');
  });

  test('is forgotten at a start, when it had been given up before', async () => {
    server.mood = 'unknown-reader';
    const id = await written(reset({ until: new Date((await office.work()).now.getTime() + 180_000) }));
    expect(JSON.stringify(await tried(id))).toContain('a-secret-of-anns');
    office.pass(3);
    await resumeDeliveries(await office.work());
    expect(JSON.stringify(await office.row(id))).not.toContain('a-secret-of-anns');
  });
});

describe('without a gateway', () => {
  test('it is kept with all that it says, and the log has a line of it without', async () => {
    const work = await office.work();
    const id = await written(reset({ to: { ...to, language: 'en' } }));
    await deliverLetter({ ...work, mail: null }, { delivery: id });
    const row = await office.row(id);
    expect(row).toMatchObject({ state: 'kept', sender: null });
    expect(row['body']).toContain(`https://clients.example.com${SECRET}`);
    expect(JSON.stringify(row['parameters'])).not.toContain('a-secret-of-anns');
    const line = office.logged.filter((one) => one.includes(id));
    expect(line).toHaveLength(1);
    expect(line[0]).toContain('Reset your password');
    expect(line[0]).not.toMatch(/a-secret-of-anns|ann@example/);
  });
});

describe('at work', () => {
  test('many at once, with the jobs run twice, each arrives once; and one that is in hand is left alone', async () => {
    const { db, jobs } = await office.work();
    const letters = await db.transaction(async (tx) => {
      const made = [];
      for (let n = 0; n < 12; n += 1) made.push(await enqueueLetter(tx, reset()));
      return made;
    });
    // Of a process that took it in hand a minute ago, and one that died with another.
    const [held, lost] = [await written(), await written()];
    const { now } = await office.work();
    const back = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
    await db.execute(sql`update delivery set attempt = 1, next_at = ${back(2)} where id = ${held}`);
    await db.execute(sql`update delivery set attempt = 1, next_at = ${back(-1)} where id = ${lost}`);
    await dispatchLetters(jobs, ...letters);
    const twice = letters.map(async ({ id }) => deliverLetter(await office.work(), { delivery: id }));
    // Its resuming finds the one that was lost, which nobody has sent on its way.
    await office.serve();
    await Promise.all(twice);
    await vi.waitUntil(() => server.taken.length >= letters.length + 1, SOON);
    await vi.waitUntil(async () => (await office.row(lost))['state'] === 'sent', SOON);
    const arrived = server.taken.map(({ messageId }) => messageId?.slice(1, 37)).sort();
    expect(arrived).toEqual([...letters.map(({ id }) => id), lost].sort());
    expect(await office.row(held)).toMatchObject({ state: 'waiting', attempt: 1 });
  });

  test('this would notice a second sending: one that is made to wait again is sent again', async () => {
    const id = await written();
    await tried(id);
    await office.database
      .work(office.fixture.hekla.id)
      .execute(
        sql`update delivery set state = 'waiting', next_at = null, parameters = ${JSON.stringify(reset().parameters)}::jsonb where id = ${id}`,
      );
    await tried(id);
    expect(server.taken).toHaveLength(2);
  });

  test('a failure comes up again by itself', async () => {
    server.mood = 'not-now';
    const { db, jobs } = await office.work();
    const letter = await enqueueLetter(db, reset());
    await dispatchLetters(jobs, letter);
    const later = sql`select count(*)::int as n from pgboss.job where name = 'outbox.mail' and state = 'created' and start_after > now() + interval '50 seconds' and data::text like ${`%${letter.id}%`}`;
    await vi.waitUntil(async () => (await db.execute<{ n: number }>(later)).rows[0]?.n === 1, SOON);
    expect(await office.row(letter.id)).toMatchObject({ state: 'waiting', attempt: 1 });
  });
});
