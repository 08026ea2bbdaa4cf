/** Handles the endpoint that runs the engine with facts that come with the request. */
import { serve } from '#packages/endpoint';
import type { Context } from '#server/people';
import { calculations, type Calculator } from '../contract.ts';

type Ports = Context & { readonly calculator: Calculator; readonly signal: AbortSignal };

export const endpoints = serve(calculations, {
  calculate: async ({ calculator, signal }: Ports, { bytes }) => ({
    value: await calculator.calculate(bytes, signal),
    findings: [],
  }),
});
