/** Fetches rows for data processes, from the hosts that whoever operates the server has named. */
import { DataUnanswered, type DataService } from '#contract/datasets';
import { whyNotAllowed } from '../allowed.ts';
import { AnswerTooLarge, readBounded } from '../connection.ts';

const MOST_BYTES = 4 * 1024 * 1024;

/** @param hosts see PORTICO_DATA_HOSTS */
export function dataService(hosts: readonly string[]): DataService {
  const allows = (location: string) => URL.canParse(location) && whyNotAllowed(new URL(location), hosts) === null;
  return {
    allows,
    fetch: async ({ method, location }, deadline) => {
      // The hosts may have been named anew since the step was kept.
      if (!allows(location)) throw new DataUnanswered('refused');
      try {
        const answer = await fetch(location, {
          method,
          redirect: 'error',
          signal: deadline,
          headers: { accept: 'application/json, text/csv;q=0.9, text/plain;q=0.5' },
        });
        if (!answer.ok) {
          await answer.body?.cancel();
          throw new DataUnanswered('status', { status: answer.status });
        }
        return await readBounded(answer, MOST_BYTES);
      } catch (error) {
        if (error instanceof DataUnanswered) throw error;
        throw new DataUnanswered(error instanceof AnswerTooLarge ? 'too-large' : 'silent', { cause: error });
      }
    },
  };
}
