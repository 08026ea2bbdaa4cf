/** What the installation answers of itself. */
import { serve } from '#packages/endpoint';
import { admin, type Installation } from '../contract.ts';

/** What it runs on, as whoever composed it knows. */
export interface Installed {
  readonly installation: () => Installation;
}

export const endpoints = serve(admin, {
  readInstallation: async ({ installation }: Installed) => installation(),
});
