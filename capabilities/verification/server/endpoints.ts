/** Serves the endpoints of verification. */
import { serveContract } from '#packages/endpoint';
import { verification } from '../contract.ts';
import { readVerification } from './reading.ts';
import { getVerified, type VerificationContext } from './verifying.ts';

export const endpoints = serveContract<typeof verification, VerificationContext>(verification, {
  readVerification: (context, { account }) => readVerification(context, account),
  getVerified: (context, { account }) => getVerified(context, account),
});
