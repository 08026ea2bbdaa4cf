/** Port: makes a PDF out of a picture that was uploaded as a document. */
import type { Language } from '#packages/texts';

/** A picture on a page of its own. */
export interface PictureSheet {
  readonly body: Uint8Array;
  readonly kind: 'jpg' | 'png';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Title of the document, and what a screen reader says of the picture. */
  readonly title: string;
  readonly language: Language;
}

export interface PictureTypesetter {
  /** @throws TypesettingFailed */
  picture(sheet: PictureSheet, madeAt: Date): Promise<{ readonly pdf: Uint8Array; readonly pages: number }>;
}
