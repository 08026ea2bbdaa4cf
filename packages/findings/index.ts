export {
  Finding,
  finding,
  findingKey,
  FINDINGS,
  isNothingKnown,
  isUnanswered,
  mergeFindings,
  refusalOfMissing,
  type Figure,
  type ProvidedPart,
} from './findings.ts';
