/** Defines the error that refuses a question or a document. */

/** A question that makes no sense for its document; `path` leads to the field. */
export class UnanswerableError extends Error {
  readonly path: readonly (string | number)[];
  constructor(message: string, path: readonly (string | number)[]) {
    super(message);
    this.path = path;
  }
}
