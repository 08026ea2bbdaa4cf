export { threadedCalculator, type RunningCalculator } from './calculator.ts';
