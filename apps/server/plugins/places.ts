/** A fixed number of slots, of which each client may have only a share. */
export class SlotPool {
  readonly #most: number;
  readonly #byClient = new Map<string, number>();
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get full(): boolean {
    return this.#taken >= this.#most;
  }

  /** Takes a slot; answers a function that gives it back, once, or null where there is none for this client. */
  take(client: string, share: number): (() => void) | null {
    const own = this.#byClient.get(client) ?? 0;
    if (this.full || own >= share) return null;
    this.#taken += 1;
    this.#byClient.set(client, own + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#taken -= 1;
      const left = (this.#byClient.get(client) ?? 1) - 1;
      if (left > 0) this.#byClient.set(client, left);
      else this.#byClient.delete(client);
    };
  }
}
