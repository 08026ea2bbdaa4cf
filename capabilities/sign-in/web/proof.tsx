/** Asks for the password again when a call needs a recent proof of identity, in a dialog over any page, and then repeats the call. */
import { useEffect, useState } from 'react';
import { RefusedCall, type Call } from '#packages/endpoint';
import { Dialog, Lazily, lazy, useWords } from '#ui';

const ProofForm = lazy(async () => (await import('./proof-form.tsx')).ProofForm);

/** Opens the dialog and returns whether the proof was given. Null while the dialog is not mounted. */
let question: ((why: string) => Promise<boolean>) | null = null;

/** Wraps a call: where it is refused for lack of a recent proof, it is repeated after the proof was given. */
export function provingAgain(call: Call): Call {
  const again: Call = async (declared, input, options) => {
    try {
      return await call(declared, input, options);
    } catch (error) {
      const asks = error instanceof RefusedCall && error.code === 'proof.required';
      if (!asks || !question || !(await question(error.message))) throw error;
      return call(declared, input, options);
    }
  };
  return again;
}

/** The dialog; it is mounted once, around all pages for signed-in people. */
export function ProofQuestion() {
  const words = useWords();
  const [answer, setAnswer] = useState<{ readonly why: string; readonly give: (proved: boolean) => void } | null>(null);
  useEffect(() => {
    // Several calls at once all wait for the same answer.
    question = (why) =>
      new Promise((give) =>
        setAnswer((others) => ({
          why,
          give: (proved) => {
            others?.give(proved);
            give(proved);
          },
        })),
      );
    return () => {
      question = null;
    };
  }, []);
  const end = (proved: boolean) => {
    answer?.give(proved);
    setAnswer(null);
  };
  return (
    <Dialog opened={answer !== null} title={words('signIn.second.title')} onClose={() => end(false)} dismissible={false}>
      {answer && (
        <Lazily waiting={null}>
          <ProofForm why={answer.why} onEnd={end} />
        </Lazily>
      )}
    </Dialog>
  );
}
