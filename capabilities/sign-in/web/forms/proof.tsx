/** Asks for the password again when a call needs a recent proof of identity, in a dialog over any page, and then repeats the call. */
import { useEffect, useState } from 'react';
import { RefusedCall, type EndpointCaller } from '#packages/endpoint';
import { Dialog, LazyBoundary, lazy, useWords } from '#ui';

const ProofForm = lazy(async () => (await import('./proof-form.tsx')).ProofForm);

/** Opens the dialog and returns whether the proof was given. Null while the dialog is not mounted. */
let proofQuestion: ((why: string) => Promise<boolean>) | null = null;

/** Wraps a call: where it is refused for lack of a recent proof, it is repeated after the proof was given. */
export function withProofRetry(call: EndpointCaller): EndpointCaller {
  const again: EndpointCaller = async (declared, input, options) => {
    try {
      return await call(declared, input, options);
    } catch (error) {
      const asks = error instanceof RefusedCall && error.code === 'proof.required';
      if (!asks || !proofQuestion || !(await proofQuestion(error.message))) throw error;
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
    proofQuestion = (why) =>
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
      proofQuestion = null;
    };
  }, []);
  const end = (proved: boolean) => {
    answer?.give(proved);
    setAnswer(null);
  };
  return (
    <Dialog opened={answer !== null} title={words('signIn.second.title')} onClose={() => end(false)} dismissible={false}>
      {answer && (
        <LazyBoundary waiting={null}>
          <ProofForm why={answer.why} onEnd={end} />
        </LazyBoundary>
      )}
    </Dialog>
  );
}
