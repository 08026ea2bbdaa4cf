/** How the engine answers. */
import type { Finding } from '#packages/findings';

/** `value` is null only when the figure does not exist; a finding then says why. */
export interface Figure<T = number> {
  readonly value: T | null;
  readonly findings: readonly Finding[];
}
