export {
  answer,
  endpoint,
  serve,
  type Answered,
  type Contract,
  type Door,
  type Endpoint,
  type Handler,
  type InputOf,
  type Method,
  type OutputOf,
  type Served,
} from './endpoint.ts';
export { download, isDownload, upload, type Download, type Upload } from './files.ts';
export { Refusal, REFUSALS, refuse, refusalStatus, WireError, type RefusalCode } from './refusals.ts';
export { caller, RefusedCall, type Call } from './client.ts';
export { Amount, Currency, Id, Moment, PlainDate } from './wire.ts';
