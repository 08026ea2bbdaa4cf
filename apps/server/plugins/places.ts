/** Whoever may have only so many of the slots: a session, a person, a tenant. */
export interface SlotShare {
  readonly holder: string;
  readonly most: number;
}

/** A fixed number of slots, of which each holder may have only a share. */
export class SlotPool {
  readonly #most: number;
  readonly #byHolder = new Map<string, number>();
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get full(): boolean {
    return this.#taken >= this.#most;
  }

  /** Takes a slot; answers a function that gives it back, once, or null where there is none for one of these holders. */
  take(shares: readonly SlotShare[]): (() => void) | null {
    if (this.full || shares.some(({ holder, most }) => (this.#byHolder.get(holder) ?? 0) >= most)) return null;
    this.#count(shares, 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#count(shares, -1);
    };
  }

  #count(shares: readonly SlotShare[], by: 1 | -1): void {
    this.#taken += by;
    for (const { holder } of shares) {
      const held = (this.#byHolder.get(holder) ?? 0) + by;
      if (held > 0) this.#byHolder.set(holder, held);
      else this.#byHolder.delete(holder);
    }
  }
}
