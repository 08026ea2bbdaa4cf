export { portfolioParts, QuarterlyQuestion, widgets } from './parts.tsx';
