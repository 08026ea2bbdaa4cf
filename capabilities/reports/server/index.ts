import { RENDER_STATEMENT, renderStatement } from './render.ts';

export { collections } from './commentary.ts';
export { endpoints } from './endpoints.ts';
export { openItems } from './open-items.ts';
export { renderStatement, resumeStatements, type ReportPorts } from './render.ts';
export { requestStatement } from './request.ts';
export { readFinishedStatement } from './statement-file.ts';
export const jobs = { [RENDER_STATEMENT]: renderStatement };
