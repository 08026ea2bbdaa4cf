/** Computes the codes that an authenticator app shows for its secret. */
import { codeAt } from '../../capabilities/sign-in/server/second-factor/codes.ts';

/** `ahead` of now, in steps of half a minute. */
export function authenticatorCode(secret: Buffer, ahead = 0): string {
  return codeAt(secret, Math.floor(Date.now() / 30_000) + ahead);
}

export function unbase32(text: string): Buffer {
  const bits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
