export { FINDING_CODES, Finding, finding, mergeFindings } from './findings.ts';
