/** Draws the firm's mark as a PNG picture, since hardly any mail program shows SVG. */
import { Readable } from 'node:stream';
import { escapeHtml } from '#packages/texts';
import type { LogoPictures } from '#contract/tenants';

/** The path is drawn in a square with sides of 32 units; the picture has three times the size at which a mail shows it. */
const BOX_SIDE = 32;
const PICTURE_SIDE = 84;

/** PNG of a path, filled with a colour on a transparent background. */
export async function drawMark(pictures: LogoPictures, path: string, colour: string): Promise<Uint8Array> {
  const box = `width="${PICTURE_SIDE}" height="${PICTURE_SIDE}" viewBox="0 0 ${BOX_SIDE} ${BOX_SIDE}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}><path fill="${colour}" d="${escapeHtml(path)}"/></svg>`;
  const { png } = await pictures.logo(Readable.from([Buffer.from(svg)]), { width: PICTURE_SIDE, height: PICTURE_SIDE });
  return png;
}
