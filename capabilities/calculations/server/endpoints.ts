/** Handles the endpoint that runs the engine with facts that come with the request. */
import { serveContract } from '#packages/endpoint';
import type { HandlerContext } from '#server/people';
import { calculations, type Calculator } from '../contract.ts';

type CalculationPorts = HandlerContext & { readonly calculator: Calculator; readonly signal: AbortSignal };

export const endpoints = serveContract(calculations, {
  calculate: async ({ calculator, signal }: CalculationPorts, { bytes }) => ({
    value: await calculator.calculate(bytes, signal),
    findings: [],
  }),
});
