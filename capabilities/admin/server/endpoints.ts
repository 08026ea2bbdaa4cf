/** Answers the endpoint for the versions that the installation runs on. */
import { serve } from '#packages/endpoint';
import { admin, type Installation } from '../contract.ts';

/** Supplied by the application that composes the server. */
export interface Installed {
  readonly installation: () => Installation;
}

export const endpoints = serve(admin, {
  readInstallation: async ({ installation }: Installed) => installation(),
});
