/** Answers the endpoints of forms and submissions. */
import { refuse, serveContract, type Download } from '#packages/endpoint';
import { libraryOfFiles } from '#packages/fields';
import type { SignedInContext } from '#server/people';
import { listProcesses, findProcess } from '#server/processes';
import { drawLetterhead, findPortalLetterhead, type LetterheadPorts } from '#server/tenants';
import { forms, TypesettingFailed, type FormTypesetter } from '../contract.ts';
import { changeSubmission, addComment, setOwners, stepSubmission } from './submissions/changing.ts';
import { submissionsCsv } from './submissions/csv.ts';
import { createForm, duplicateForm, publishForm, saveForm, setFormActive } from './definitions/definitions.ts';
import { listBegunForms, readFormToFill, saveDraft } from './submissions/filling.ts';
import { withoutTabAnswers, addFundsTab, type FundsTabContext } from './funds-tab.ts';
import { dropUnsubmitted } from './submissions/keeping.ts';
import { isInHouse, openForm } from './submissions/open-form.ts';
import { formPaper } from './submissions/paper.ts';
import { listForms, readForm } from './definitions/records.ts';
import { findOfferedFiles } from './submissions/offered-files.ts';
import { choicesOf, collectionsIn, namesIn } from './submissions/references.ts';
import { findSubmission, listOwnSubmissions, listSubmissions, readSubmission, formForTab } from './submissions/submissions.ts';
import { submitForm } from './submissions/submitting.ts';
import { listVersions, readVersion } from './definitions/versions.ts';

type FormEndpointContext = SignedInContext &
  FundsTabContext &
  LetterheadPorts & { readonly origin: string; readonly typesetter: FormTypesetter };

/** Space for a logo on paper in millimetres (25.4 to an inch). */
const LOGO_ROOM = { width: 34, height: 9, pixels: 12 };

export const endpoints = serveContract<typeof forms, FormEndpointContext>(forms, {
  listForms: async ({ db }, { search, bin }) => ({ value: await listForms(db, { search, bin: bin === 'yes' }), findings: [] }),
  readForm: ({ db }, { form }) => readForm(db, form),
  createForm: (context, wanted) => createForm(context, wanted),
  saveForm: (context, wanted) => saveForm(context, wanted),
  publishForm: (context, { form, version }) => publishForm(context, form, version),
  listFormVersions: async ({ db }, { form }) => ({ value: await listVersions(db, form), findings: [] }),
  readFormVersion: ({ db }, { form, number }) => readVersion(db, form, number),
  duplicateForm: (context, { form }) => duplicateForm(context, form),
  removeForm: (context, { form }) => setFormActive(context, form, false),
  restoreForm: (context, { form }) => setFormActive(context, form, true),
  readFormToFill: (context, { form, account }) => readFormToFill(context, form, account),
  listBegunForms: async (context, { portal }) => ({ value: await listBegunForms(context, portal), findings: [] }),
  listFormChoices: async ({ db, tenant, origin }, { form, of, search, ids: written }) => {
    const { compiled } = await openForm(db, form);
    if (!collectionsIn(compiled).includes(of)) return { value: [], findings: [] };
    const ids = written === '' ? [] : written.split(',');
    const library = libraryOfFiles(of);
    const value =
      library === null
        ? await choicesOf(db, of, search, ids, tenant.settings.testDomains)
        : await findOfferedFiles(db, { library, search, ids, origin });
    return { value, findings: [] };
  },
  saveDraft: async (context, wanted) => ({ into: await saveDraft(context, wanted), at: context.now.toISOString() }),
  dropDraft: async (context, { form }) => {
    const { id } = await openForm(context.db, form);
    await context.db.transaction((tx) => dropUnsubmitted(tx, id, context));
    return { dropped: true };
  },
  submitForm: (context, sent) => submitForm(context, sent),
  readAccountProcess: async (context, { account }) => ({ account, ...(await findProcess(context, account)) }),
  listProcesses: async ({ db }, wanted) => ({ value: await listProcesses(db, wanted), findings: [] }),
  listOwnSubmissions: async ({ db, person }, { formId }) => ({
    value: await listOwnSubmissions(db, person.id, formId ?? null),
    findings: [],
  }),
  readSubmission: (context, { submission }) => readSubmission(context, submission),
  changeSubmission: (context, change) => changeSubmission(context, change),
  commentSubmission: (context, { submission, comment: said }) => addComment(context, submission, said),
  printSubmission: (context, { submission }) => printSubmission(context, submission),
  listSubmissions: async ({ db }, wanted) => ({ value: await listSubmissions(db, wanted), findings: [] }),
  exportSubmissions: (context, { form }) => submissionsCsv(context.db, form, context),
  stepSubmission: (context, wanted) => stepSubmission(context, wanted),
  setSubmissionOwners: (context, wanted) => setOwners(context, wanted),
});

/** The PDF is dated by the last change of the submission, so that the same answers give the same file. */
async function printSubmission(needs: FormEndpointContext, id: string): Promise<Download> {
  const { db, person, actor, tenant, language, words, typesetter, log } = needs;
  const found = await findSubmission(db, id, person.id);
  const { form, compiled } = await addFundsTab(needs, formForTab(found), found.account, found.answers);
  const kept = { ...found, definition: form, compiled, answers: withoutTabAnswers(compiled, found.answers) };
  const nameOf = await namesIn(db, kept.compiled, kept.answers);
  const head = await drawLetterhead(needs, tenant.settings, await findPortalLetterhead(db, kept), LOGO_ROOM);
  const paper = formPaper(kept, { tenant, language, words, inHouse: isInHouse(actor), nameOf, head });
  try {
    const { pdf } = await typesetter.form(paper, new Date(kept.updated?.at ?? kept.submitted ?? kept.created.at));
    return { fileName: `${kept.name} ${kept.created.name}.pdf`, mediaType: 'application/pdf', body: singleChunk(pdf) };
  } catch (error) {
    if (!(error instanceof TypesettingFailed)) throw error;
    log.error({ submission: id, reason: error.reason, detail: error.message }, 'a submission could not be set');
    return refuse('submission.unprintable');
  }
}

async function* singleChunk(pdf: Uint8Array): AsyncGenerator<Uint8Array> {
  yield pdf;
}
