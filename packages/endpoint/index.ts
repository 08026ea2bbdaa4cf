export { answerSchema, endpoint, serveContract, type Endpoint, type InputOf, type ServedContract } from './endpoint.ts';
export { problemsOf, type WrongValue } from './problems.ts';
export { download, isDownload, upload, type Download, type Upload } from './files.ts';
export {
  Refusal,
  REFUSALS,
  refuse,
  refuseWithFaults,
  refuseWithParameters,
  refusalStatus,
  writeFieldMessages,
  WireError,
  type RefusalFault,
  type FieldMessage,
  type RefusalCode,
} from './refusals.ts';
export { createCaller, RefusedCall, type EndpointCaller, type ProgressListener } from './client.ts';
export { Amount, CLOCKS, Currency, Id, Moment, PlainDate } from './wire.ts';
