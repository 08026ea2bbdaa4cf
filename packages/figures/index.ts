export { cellNames, cellPath } from './cell-path.ts';
export { figureId, readFigureId, type FigureName } from './figure-id.ts';
export { naming, type Naming } from './naming.ts';
