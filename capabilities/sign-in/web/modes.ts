/** The modes of the way in, and what the form of each is given. */

export const MODES = ['login', 'signup', 'reset'] as const;
export type Mode = (typeof MODES)[number];

/** What the form of every mode is given. */
export interface ModeProps {
  /** Kept from mode to mode. */
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly waiting: boolean;
  readonly onWaiting: (waiting: boolean) => void;
  readonly onMode: (mode: Mode) => void;
  readonly onCancel: () => void;
}
