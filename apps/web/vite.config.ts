/** Builds the web application into apps/web/dist. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // A file is either a part of the policy's `self` or it is not there: nothing is inlined as a data address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // Our modules only declare; without this, one name from the kit would bring the whole of it into the first file.
        moduleSideEffects: [
          { test: /\/(packages|capabilities)\/.*\.(ts|tsx)$/, sideEffects: false },
          { test: /\/node_modules\/@floating-ui\//, sideEffects: false },
        ],
      },
    },
  },
});
