export { navigation, routes } from './routes.ts';
export { assetClassColour } from './asset-class-colour.ts';
export { allocationChart as accountAllocation } from './charts.ts';
export { LineOfChange } from './line-of-change.tsx';
