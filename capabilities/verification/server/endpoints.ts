/** Serves the endpoints of verification. */
import { serve } from '#packages/endpoint';
import { verification } from '../contract.ts';
import { readVerification } from './reading.ts';
import { getVerified, type Verifying } from './verifying.ts';

export const endpoints = serve<typeof verification, Verifying>(verification, {
  readVerification: (context, { account }) => readVerification(context, account),
  getVerified: (context, { account }) => getVerified(context, account),
});
