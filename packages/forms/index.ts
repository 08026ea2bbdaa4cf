export { checkForm } from './check.ts';
export { compileForm, type CompiledForm } from './compile.ts';
export { composeForm, type FormLookup } from './composed.ts';
export { Condition, CONDITION_TESTS, type ConditionTestName } from './condition.ts';
export { autorespondField, Form, FORM_SCHEMA, FormField, MOST_DESCRIPTION, type FormColumn } from './definition.ts';
export { changeAnswers, evaluateForm } from './evaluate.ts';
export { type Flaw } from './flaw.ts';
export { FUNDS_KEYS, withFundName, subscriptionIn, withFundsTab, type FundsTabFund, type FundsTabWords } from './funds-tab.ts';
export { plainField } from './plain-field.ts';
export { fieldState, type FieldState, type FormState } from './state.ts';
export type { FormSituation } from './situation.ts';
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
