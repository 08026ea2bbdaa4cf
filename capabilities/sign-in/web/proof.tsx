/** Some calls ask for a proof that is not old: the password is asked for then, over whatever is on the screen, and the call made again. */
import { useEffect, useState } from 'react';
import { RefusedCall, type Call } from '#packages/endpoint';
import { Dialog, Lazily, lazy, useWords } from '#ui';

const ProofForm = lazy(async () => (await import('./proof-form.tsx')).ProofForm);

/** Asks whoever is at the screen; whether they have proved it. Null where nothing stands that could ask. */
let question: ((why: string) => Promise<boolean>) | null = null;

/** The same calls; one that is refused for want of a proof is made again once that is given. */
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

/** Stands once, around the pages of who is signed in. */
export function ProofQuestion() {
  const words = useWords();
  const [answer, setAnswer] = useState<{ readonly why: string; readonly give: (proved: boolean) => void } | null>(null);
  useEffect(() => {
    // Of several calls at once each waits for the one answer.
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
