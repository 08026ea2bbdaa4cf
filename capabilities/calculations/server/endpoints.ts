/** Handles the endpoint that runs the engine with facts that come with the request. */
import { serveContract } from '#packages/endpoint';
import type { SignedInContext } from '#server/people';
import { calculations, type Calculator } from '../contract.ts';

type CalculationPorts = SignedInContext & { readonly calculator: Calculator; readonly signal: AbortSignal };

export const endpoints = serveContract(calculations, {
  calculate: async ({ calculator, tenant, person, signal }: CalculationPorts, { bytes }) => ({
    value: await calculator.calculate(bytes, { tenant: tenant.id, person: person.id }, signal),
    findings: [],
  }),
});
