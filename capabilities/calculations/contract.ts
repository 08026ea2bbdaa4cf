/** Calculations: the engine asked from outside, with facts of one's own. */
import { z } from 'zod';
import { answer, endpoint } from '#packages/endpoint';
import { Answered, Calculation } from '#packages/measures';

/** Ten years of prices of a hundred instruments, as JSON. */
const DOCUMENT_BYTES = 24 * 1024 * 1024;

export const calculations = {
  calculate: endpoint({
    method: 'POST',
    path: '/api/calculate',
    may: 'own',
    summary: 'Figures of a ledger, prices, rates and corporate actions that come with the question; nothing is stored',
    input: Calculation,
    output: answer(z.array(Answered)),
    refuses: ['calculation.unanswerable', 'calculation.too-long'],
    leaves: 'nothing',
    bodyBytes: DOCUMENT_BYTES,
    unread: true,
    costs: 'calculation',
  }),
};

/** Port: calculations that take their time, apart from whoever answers requests. */
export interface Calculator {
  /**
   * @param document a Calculation, as JSON in UTF-8
   * @param signal until when somebody waits for the answer
   * @throws Refusal `input.invalid`, `calculation.unanswerable`, `calculation.too-long`, `server.busy`
   */
  calculate(document: Uint8Array, signal: AbortSignal): Promise<Answered[]>;
}
