export {
  Finding,
  finding,
  findingKey,
  FINDINGS,
  isNothingKnown,
  isUnanswered,
  mergeFindings,
  type Figure,
  type ProvidedPart,
} from './findings.ts';
