/** Declares the modes of the sign-in dialog, and the props of the form of each. */

export const SIGN_IN_MODES = ['login', 'signup', 'reset'] as const;
export type SignInMode = (typeof SIGN_IN_MODES)[number];

/** The props of the form of every mode. */
export interface SignInModeProps {
  /** The address stays when the mode changes. */
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly waiting: boolean;
  readonly onWaiting: (waiting: boolean) => void;
  readonly onMode: (mode: SignInMode) => void;
  readonly onCancel: () => void;
}
