export { Finding, finding, FINDINGS, mergeFindings, type Figure } from './findings.ts';
