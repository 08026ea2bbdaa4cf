export { Finding, finding, mergeFindings } from './findings.ts';
