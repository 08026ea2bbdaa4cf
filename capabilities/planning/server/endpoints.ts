/** Answers the endpoints of planning. */
import { refuse, serve, type Download } from '#packages/endpoint';
import { formats } from '#packages/texts';
import { TypesettingFailed, type Typesetter } from '#contract/reports';
import { readAccountRecord } from '#server/accounts';
import type { SignedIn } from '#server/people';
import type { LedgerSource } from '#server/performance';
import { drawnHead, ownHead, themeOf, type HeadPorts } from '#server/tenants';
import { planning, type Projector } from '../contract.ts';
import { listFactFinders, readAdvice } from './advice.ts';
import { listModels, readModel } from './models.ts';
import { projectionPaper } from './paper.ts';
import { projectionOf } from './projecting.ts';
import { listProjections, readProjection, saveProjection, setActive } from './projections.ts';

type Needs = SignedIn & HeadPorts & { readonly source: LedgerSource; readonly projector: Projector; readonly typesetter: Typesetter };

/** The space for a logo in millimetres, of which an inch has 25.4. */
const LOGO = { width: 40, height: 11, pixels: 12 };

export const endpoints = serve<typeof planning, Needs>(planning, {
  listModels: async ({ db, tenant }, { account }) => ({
    value: { ...(await listModels(db, account)), compares: tenant.settings.riskComparison !== null },
    findings: [],
  }),
  readModel: (context, asked) => readModel(context, asked),
  compareRisks: async ({ tenant }) => ({ comparison: tenant.settings.riskComparison }),
  calculateProjection: async ({ db, projector, now, tenant }, { account, inputs }) => {
    const currency = account === undefined ? tenant.settings.currency : (await readAccountRecord(db, account)).currency;
    return projectionOf(projector, { inputs, currency, now, settings: tenant.settings });
  },
  listProjections: async ({ db }, { account }) => ({ value: await listProjections(db, account), findings: [] }),
  saveProjection: (context, wanted) => saveProjection(context, wanted),
  readProjection: ({ db }, { projection }) => readProjection(db, projection),
  removeProjection: async ({ db }, { projection }) => {
    await setActive(db, projection, false);
    return { removed: true };
  },
  restoreProjection: async ({ db }, { projection }) => {
    await setActive(db, projection, true);
    return { restored: true };
  },
  printProjection: (context, { projection }) => print(context, projection),
  readAdvice: async ({ db }) => ({ page: await readAdvice(db) }),
  listFactFinders: async ({ db }) => ({ value: await listFactFinders(db), findings: [] }),
});

/** Dated by the time of the calculation, so that the same projection gives the same file. */
async function print(needs: Needs, id: string): Promise<Download> {
  const { db, tenant, language, words, typesetter, log } = needs;
  const projection = await readProjection(db, id);
  const head = await drawnHead(needs, tenant.settings, await ownHead(db, { account: projection.account.id }), LOGO);
  const paper = projectionPaper(
    projection,
    { brand: tenant.settings.brand, head, theme: themeOf(tenant.settings) },
    { language, words, formats: formats(language) },
  );
  try {
    const { pdf } = await typesetter.statement(paper, new Date(projection.createdAt));
    return { fileName: `${projection.name}.pdf`, mediaType: 'application/pdf', body: whole(pdf) };
  } catch (error) {
    if (!(error instanceof TypesettingFailed)) throw error;
    log.error({ projection: id, reason: error.reason, detail: error.message }, 'a projection could not be set');
    return refuse('projection.unprintable');
  }
}

async function* whole(pdf: Uint8Array): AsyncGenerator<Uint8Array> {
  yield pdf;
}
