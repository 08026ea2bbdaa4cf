/** Begins to read a file before anything is answered. */

/** Returns the bytes once the first of them have been read, so that a missing file is noticed before the answer begins. */
export async function openStream<Piece>(body: AsyncIterable<Piece>): Promise<AsyncIterable<Piece>> {
  const pieces = body[Symbol.asyncIterator]();
  const first = await pieces.next();
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
      } finally {
        await pieces.return?.();
      }
    },
  };
}
