/** The head of a mail or a paper: under whose name and logos it stands, where there are any [TEN-17]. */

interface Size {
  readonly width: number;
  readonly height: number;
}

/** As it stands: width and height in the unit of what it stands on. */
export interface Logo extends Size {
  readonly png: Uint8Array;
}

export interface Head {
  readonly name: string;
  /** In this order; without any, the firm's mark stands before the name. */
  readonly logos: readonly Logo[];
}

/** Port: draws a logo anew, so that what is sent and printed holds pixels and nothing else. The same logo gives the same bytes. */
export interface LogoPictures {
  /**
   * @param within the most pixels each way; fewer stay as they are
   * @returns PNG and its pixels
   * @throws what the store throws, and for what cannot be read as a picture
   */
  logo(body: AsyncIterable<Uint8Array>, within: Size): Promise<Logo>;
}
