/** What to say when something about the second factor did not work. */
import { useWords, whyFailed } from '#ui';
import { PasskeyGivenUp } from './web-authn.ts';

/** In the words of the server, if it was reached. */
export function useWhy(): (error: unknown) => string {
  const words = useWords();
  return (error) => (error instanceof PasskeyGivenUp ? words('signIn.passkey.givenUp') : whyFailed(words, error));
}
