/** The letterhead of a mail or a paper: the name and the logos at its top [TEN-17]. */

interface LogoSize {
  readonly width: number;
  readonly height: number;
}

/** A logo as it is drawn: width and height in the unit of the page or mail. */
export interface Logo extends LogoSize {
  readonly png: Uint8Array;
}

export interface Letterhead {
  readonly name: string;
  /** In this order; without logos, the firm's mark is drawn before the name. */
  readonly logos: readonly Logo[];
}

/** Port: redraws a logo, so that mails and papers contain only its pixels. The same logo gives the same bytes. */
export interface LogoPictures {
  /**
   * @param within the most pixels in each direction; a smaller logo keeps its size
   * @returns PNG and its pixels
   * @throws what the store throws, and for what cannot be read as a picture
   */
  logo(body: AsyncIterable<Uint8Array>, within: LogoSize): Promise<Logo>;
}
