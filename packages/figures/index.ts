export { figureId, readFigureId, type FigureName } from './figure-id.ts';
