/** What a password must have that somebody chooses who is signed in [OQ-41]; the same in the browser and at the server. */

const LEAST = 8;
const DIGIT = /[0-9]/;

/** The text key of what is missing, or null. */
export function missingIn(password: string): 'refusal.password.short' | 'refusal.password.digit' | null {
  if ([...password].length < LEAST) return 'refusal.password.short';
  return DIGIT.test(password) ? null : 'refusal.password.digit';
}
