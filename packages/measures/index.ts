export { Answered, calculate, Calculation, Question } from './calculate.ts';
export { Unanswerable } from './unanswerable.ts';
export { MEASURES } from './measures.ts';
export { methodsPage } from './methods-page.ts';
