/** Answers the endpoint for the versions that the installation runs on. */
import { serveContract } from '#packages/endpoint';
import { admin, type Installation } from '../contract.ts';

/** Supplied by the application that composes the server. */
export interface InstallationContext {
  readonly installation: () => Installation;
}

export const endpoints = serveContract(admin, {
  readInstallation: async ({ installation }: InstallationContext) => installation(),
});
