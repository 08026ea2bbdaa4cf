/** What can be asked of the engine with facts of one's own. */
import { serve } from '#packages/endpoint';
import type { Context } from '#server/people';
import { calculations, type Calculator } from '../contract.ts';

export const endpoints = serve(calculations, {
  calculate: async ({ calculator }: Context & { readonly calculator: Calculator }, calculation) => ({
    value: await calculator.calculate(calculation),
    findings: [],
  }),
});
