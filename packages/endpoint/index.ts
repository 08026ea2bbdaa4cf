export { answer, endpoint, serve, type Endpoint, type InputOf, type Served } from './endpoint.ts';
export { problemsOf, type WrongValue } from './problems.ts';
export { download, isDownload, upload, type Download, type Upload } from './files.ts';
export {
  Refusal,
  REFUSALS,
  refuse,
  refuseFaults,
  refuseTelling,
  refusalStatus,
  sayOfFields,
  WireError,
  type Fault,
  type SaidOfField,
  type RefusalCode,
} from './refusals.ts';
export { caller, RefusedCall, type Call, type Progress } from './client.ts';
export { Amount, CLOCKS, Currency, Id, Moment, PlainDate } from './wire.ts';
