/** Signs in with a passkey alone. */
import { useState } from 'react';
import { useCall } from '#ui';
import { signingIn, type Session } from '../../contract.ts';
import { useFailureText } from './failures.ts';
import { rememberPasskeyHere } from './passkey-here.ts';
import { signWithPasskey } from './web-authn.ts';

export function usePasskeySignIn(onSession: (session: Session) => void) {
  const [call, why] = [useCall(), useFailureText()];
  const [waiting, setWaiting] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const enter = async () => {
    setWaiting(true);
    setFailed(null);
    try {
      const options = await call(signingIn.beginPasskeySignIn, {});
      const session = await call(signingIn.signInByPasskey, { response: await signWithPasskey(options) });
      rememberPasskeyHere();
      onSession(session);
    } catch (error) {
      setFailed(why(error));
    } finally {
      setWaiting(false);
    }
  };
  return { waiting, failed, enter };
}
