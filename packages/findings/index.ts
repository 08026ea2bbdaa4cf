export { Finding, finding, mergeFindings, type Figure } from './findings.ts';
