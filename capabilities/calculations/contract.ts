/** Calculations: the endpoint that runs the engine with facts that come with the request; nothing is stored. */
import { z } from 'zod';
import { answerSchema, endpoint } from '#packages/endpoint';
import { CalculationAnswer, Calculation } from '#engine/measures';

/** Ten years of prices of eight instruments, as JSON. */
const DOCUMENT_BYTES = 2 * 1024 * 1024;
/** Of a hundred instruments. */
const LARGE_DOCUMENT_BYTES = 24 * 1024 * 1024;

export const calculations = {
  calculate: endpoint({
    method: 'POST',
    path: '/api/calculate',
    may: 'own',
    summary: 'Figures of a ledger, prices, rates and corporate actions that come with the question; nothing is stored',
    input: Calculation,
    output: answerSchema(z.array(CalculationAnswer)),
    refuses: ['calculation.unanswerable', 'calculation.too-long'],
    audit: 'nothing',
    bodyBytes: DOCUMENT_BYTES,
    largeBody: { bytes: LARGE_DOCUMENT_BYTES, may: 'clients.read' },
    unread: true,
    costs: 'calculation',
  }),
};

/** Port: runs long calculations apart from the thread that answers requests. */
export interface Calculator {
  /**
   * @param document a Calculation, as JSON in UTF-8
   * @param by who asks: firms take turns, then the people of a firm
   * @param signal aborted when nobody waits for the answer any more
   * @throws Refusal `input.invalid`, `calculation.unanswerable`, `calculation.too-long`, `server.busy`
   */
  calculate(
    document: Uint8Array,
    by: { readonly tenant: string; readonly person: string },
    signal: AbortSignal,
  ): Promise<CalculationAnswer[]>;
}
