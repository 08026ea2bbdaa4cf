/** Limits of tests: they end what hangs, and measure nothing. */

/** For anything that is waited for: many times what it takes on a quiet machine, as others may be at work on this one. */
export const HANG_MS = 60_000;
/** For a whole test, or for what prepares several. */
export const TEST_MS = 5 * HANG_MS;
