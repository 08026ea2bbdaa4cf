export { threadedCalculator } from './calculator.ts';
