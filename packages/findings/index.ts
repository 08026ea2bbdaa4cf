export { Finding, finding, findingKey, FINDINGS, isUnanswered, mergeFindings, type Figure } from './findings.ts';
