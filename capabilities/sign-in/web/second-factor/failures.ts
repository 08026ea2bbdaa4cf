/** Finds the text for a failure of the second factor. */
import { useWords, failureSentence } from '#ui';
import { PasskeyGivenUp } from './web-authn.ts';

/** The text of the server where it answered, otherwise a text of the browser. */
export function useFailureText(): (error: unknown) => string {
  const words = useWords();
  return (error) => (error instanceof PasskeyGivenUp ? words('signIn.passkey.givenUp') : failureSentence(words, error));
}
