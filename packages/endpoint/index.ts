export { answer, endpoint, serve, type Endpoint, type InputOf, type Served } from './endpoint.ts';
export { download, isDownload, upload, type Download, type Upload } from './files.ts';
export { Refusal, REFUSALS, refuse, refusalStatus, WireError, type RefusalCode } from './refusals.ts';
export { caller, RefusedCall, type Call } from './client.ts';
export { Amount, CLOCKS, Currency, Id, Moment, PlainDate } from './wire.ts';
