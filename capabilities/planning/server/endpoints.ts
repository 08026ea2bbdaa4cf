/** Answers the endpoints of planning. */
import { refuse, serveContract, type Download } from '#packages/endpoint';
import { formatsFor } from '#packages/texts';
import { TypesettingFailed, type Typesetter } from '#contract/reports';
import { readAccountRecord } from '#server/accounts';
import type { SignedInContext } from '#server/people';
import type { FigureSource } from '#server/performance';
import { drawLetterhead, findPortalLetterhead, themeOf, type LetterheadPorts } from '#server/tenants';
import { planning } from '../contract.ts';
import { listFactFinders, readAdvice } from './advice.ts';
import { listModels, readModel } from './models.ts';
import { projectionPaper } from './paper.ts';
import { calculateProjection, type ProjectionContext } from './projecting.ts';
import { readRiskComparison, type RiskContext } from './risk-comparison.ts';
import { listProjections, readProjection, saveProjection, setProjectionActive } from './projections.ts';

type PlanningContext = SignedInContext &
  LetterheadPorts &
  RiskContext &
  ProjectionContext & { readonly source: FigureSource; readonly typesetter: Typesetter };

/** The space for a logo in millimetres, of which an inch has 25.4. */
const LOGO_FRAME = { width: 40, height: 11, pixels: 12 };

export const endpoints = serveContract<typeof planning, PlanningContext>(planning, {
  listModels: async (context, { account }) => ({
    value: { ...(await listModels(context.db, account)), compares: readRiskComparison(context).comparison !== null },
    findings: [],
  }),
  readModel: (context, asked) => readModel(context, asked),
  compareRisks: async (context) => readRiskComparison(context),
  calculateProjection: async (context, { account, inputs }) => {
    const { db, tenant } = context;
    const currency = account === undefined ? tenant.settings.currency : (await readAccountRecord(db, account)).currency;
    return calculateProjection(context, { inputs, currency });
  },
  listProjections: async ({ db }, { account }) => ({ value: await listProjections(db, account), findings: [] }),
  saveProjection: (context, wanted) => saveProjection(context, wanted),
  readProjection: ({ db }, { projection }) => readProjection(db, projection),
  removeProjection: async ({ db }, { projection }) => {
    await setProjectionActive(db, projection, false);
    return { removed: true };
  },
  restoreProjection: async ({ db }, { projection }) => {
    await setProjectionActive(db, projection, true);
    return { restored: true };
  },
  printProjection: (context, { projection }) => printProjection(context, projection),
  readAdvice: async ({ db }) => ({ page: await readAdvice(db) }),
  listFactFinders: async ({ db }) => ({ value: await listFactFinders(db), findings: [] }),
});

/** Dated by the time of the calculation, so that the same projection gives the same file. */
async function printProjection(needs: PlanningContext, id: string): Promise<Download> {
  const { db, tenant, language, words, typesetter, log } = needs;
  const projection = await readProjection(db, id);
  const head = await drawLetterhead(needs, tenant.settings, await findPortalLetterhead(db, { account: projection.account.id }), LOGO_FRAME);
  const paper = projectionPaper(
    projection,
    { brand: tenant.settings.brand, head, theme: themeOf(tenant.settings) },
    { language, words, formats: formatsFor(language) },
  );
  try {
    const { pdf } = await typesetter.statement(paper, new Date(projection.createdAt));
    return { fileName: `${projection.name}.pdf`, mediaType: 'application/pdf', body: streamOf(pdf) };
  } catch (error) {
    if (!(error instanceof TypesettingFailed)) throw error;
    log.error({ projection: id, reason: error.reason, detail: error.message }, 'a projection could not be set');
    return refuse('projection.unprintable');
  }
}

async function* streamOf(pdf: Uint8Array): AsyncGenerator<Uint8Array> {
  yield pdf;
}
