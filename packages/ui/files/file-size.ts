/** Words the size of a file: "1.7 MB". */
import { useFormats, useWords } from '../surroundings.tsx';

const [KILO, TEN_KILO, MEGA] = [1000, 10_000, 1_000_000];

/** Gives the words for a number of bytes, in decimal units, as file managers write them. */
export function useFileSize(): (bytes: number) => string {
  const [words, formats] = [useWords(), useFormats()];
  return (bytes) =>
    bytes < MEGA
      ? words('ui.size.kilo', { number: formats.number(bytes / KILO, 0, bytes < TEN_KILO ? 1 : 0) })
      : words('ui.size.mega', { number: formats.number(bytes / MEGA, 1, 1) });
}
