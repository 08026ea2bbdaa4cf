/** Declares the modes of the sign-in dialog, and the props of the form of each. */

export const MODES = ['login', 'signup', 'reset'] as const;
export type Mode = (typeof MODES)[number];

/** The props of the form of every mode. */
export interface ModeProps {
  /** The address stays when the mode changes. */
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly waiting: boolean;
  readonly onWaiting: (waiting: boolean) => void;
  readonly onMode: (mode: Mode) => void;
  readonly onCancel: () => void;
}
