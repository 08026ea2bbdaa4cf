export { Finding, finding, findingKey, FINDINGS, isUnanswered, mergeFindings, type Figure, type ProvidedPart } from './findings.ts';
