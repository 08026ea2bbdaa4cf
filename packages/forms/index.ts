export { checkForm } from './check.ts';
export { compileForm, type CompiledForm } from './evaluation/compile.ts';
export { composeForm, type FormLookup } from './composed.ts';
export { Condition, CONDITION_TESTS, type ConditionTestName } from './condition.ts';
export { autorespondField, Form, FORM_SCHEMA, FormField, type FormFieldset, MOST_DESCRIPTION, type FormColumn } from './definition.ts';
export { changeAnswers, evaluateForm } from './evaluation/evaluate.ts';
export { type Flaw } from './flaw.ts';
export { FUNDS_KEYS, withFundName, subscriptionIn, withFundsTab, type FundsTabFund, type FundsTabWords } from './funds-tab.ts';
export { plainField } from './evaluation/plain-field.ts';
export { fieldState, type FieldState, type FormState } from './evaluation/state.ts';
export type { FormSituation } from './evaluation/situation.ts';
export {
  draftOf,
  formFor,
  submissionLines,
  referencesOf,
  submissionOf,
  valuesFor,
  type SubmissionLine,
  type SubmissionOutlet,
} from './submission.ts';
export { formBreaches, formDifferences, type FormBreach, type FormDifference } from './difference.ts';
export { upgradeForm } from './upgrades.ts';
