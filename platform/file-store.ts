/** Port: stores bytes under opaque ids, completely or not at all. */
export interface FileStore {
  /**
   * @param id 32 hexadecimal digits that are not used yet, for a caller that records the id first; without it the store makes one.
   * A failure leaves nothing behind; what a crash leaves behind is removed by `remove`.
   */
  write(body: AsyncIterable<Uint8Array> | Uint8Array, id?: string): Promise<{ id: string; bytes: number; sha256: string }>;
  /** @param part first and last byte, both counted from 0 and both within; without it everything */
  read(id: string, part?: { readonly from: number; readonly to: number }): AsyncIterable<Uint8Array>;
  /** Also removes the remains of a write that never ended; a missing file is not an error. */
  remove(id: string): Promise<void>;
}
