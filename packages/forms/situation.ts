/** Who fills a form when, and with what. */
import type { Values } from '#packages/fields';

export interface Situation {
  /** What was typed or posted, by field; of a field that is not named, nothing was. Other's text stands under `<name>-other`. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** What is stored so far, which counts where somebody has not answered or may not; `{}` for a new submission. */
  readonly kept: Values;
  /** Whether they keep the house, so that its own fields are theirs, admin and internal ones. */
  readonly inHouse: boolean;
  /** The day on which it is filled, `2026-03-31`. */
  readonly today: string;
  /** The form is only to be read, or for the moment not to be used. */
  readonly readonly?: boolean;
  readonly disabled?: boolean;
}
