/** Declares endpoints that receive or return a file instead of JSON. */

/** A file to send; `body` is consumed once. */
export interface Download {
  readonly fileName: string;
  readonly mediaType: string;
  readonly body: AsyncIterable<string | Uint8Array>;
  /** Whether a page may show it; only for files that can run no code. Otherwise it is an attachment. */
  readonly inline?: boolean;
  /** For files that may be requested in part, counted from 0, both ends included; only where the body is not compressed. */
  readonly whole?: { readonly bytes: number; readonly part: (from: number, to: number) => AsyncIterable<Uint8Array> };
}

/** A received file. Reading it throws a refusal when it exceeds the size limit of the endpoint, or breaks off. */
export interface Upload {
  readonly fileName: string;
  readonly body: AsyncIterable<Uint8Array>;
}

const DOWNLOAD = Symbol('download');

/** Output marker of an endpoint that answers a file of this media type. */
export function download(mediaType: string) {
  return { [DOWNLOAD]: true as const, mediaType };
}
export type DownloadKind = ReturnType<typeof download>;

export function isDownload(output: unknown): output is DownloadKind {
  return typeof output === 'object' && output !== null && DOWNLOAD in output;
}

/** `takes` marker of an endpoint whose body is one multipart file, at most `bytes` long. */
export function upload(bytes: number) {
  return { bytes };
}
