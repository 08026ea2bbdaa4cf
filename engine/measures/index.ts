export { answerQuestions, CalculationAnswer, calculate, Calculation, Question } from './calculate.ts';
export { calculationFaults, faultLine, readCalculation } from './read-calculation.ts';
export { scopesOf, type OpenedDocument } from './document.ts';
export { UnanswerableError } from './unanswerable.ts';
export { MEASURES } from './measures.ts';
export { methodsPage } from './methods-page.ts';
