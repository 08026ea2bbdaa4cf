export { cellNames, cellPath } from './cell-path.ts';
export { figureId, readFigureId, type FigureName } from './figure-id.ts';
export { figureIdsOf, type FigureIds } from './naming.ts';
