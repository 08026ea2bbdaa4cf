export { Answered, calculate, Calculation, Question } from './calculate.ts';
export { Unanswerable, type Measure, type Unit } from './measure.ts';
export { MEASURES } from './measures.ts';
export { methodsPage } from './methods-page.ts';
