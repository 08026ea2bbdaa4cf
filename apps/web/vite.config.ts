/** Builds the web application into apps/web/dist. */
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { stripContracts } from './contracts.ts';
import { assignChunks } from './gathered.ts';
import { screenTextModules } from './texts-plugin.ts';

export default defineConfig(async () => {
  const gathered = await assignChunks(buildConfig([]));
  // The imports of a group are in it or in an earlier one already; following imports that were shaken off would bring whole packages.
  return buildConfig([{ name: gathered, debugName: 'gathered', includeDependenciesRecursively: false }]);
});

/** @param groups of modules that share a file */
function buildConfig(groups: readonly Rolldown.CodeSplittingGroup[]): InlineConfig {
  return {
    root: import.meta.dirname,
    plugins: [screenTextModules(), stripContracts(), writeAddresses(), react()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      manifest: true,
      target: 'es2023',
      // The content policy allows files of the same origin (`self`): nothing is inlined as a data address.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // ECharts with what we draw is 520 kB (175 gzip), loaded when the first chart is shown; anything else this large is a mistake.
      chunkSizeWarningLimit: 560,
      rolldownOptions: {
        output: { codeSplitting: { groups: [...groups] } },
        treeshake: {
          // Our modules only declare; without this, one name from the kit would bring the whole of it into the first file.
          moduleSideEffects: [
            { test: /\/(packages|engine|capabilities)\/.*\.(ts|tsx)$/, sideEffects: false },
            { test: /\/node_modules\/@floating-ui\//, sideEffects: false },
          ],
        },
      },
    },
  };
}

/** Writes the addresses that the routes declare, so that the server answers all others as missing. */
function writeAddresses(): Plugin {
  const stems = new Set<string>();
  return {
    name: 'addresses',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(?:capabilities\/[\w-]+\/web\/routes\.ts|apps\/web\/router\.tsx)$/ },
      handler: (code) => {
        for (const [, stem = ''] of code.matchAll(/\bpath: '(\/[^']*)'/g)) stems.add(stem);
      },
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.vite/addresses.json', source: JSON.stringify([...stems].sort()) });
    },
  };
}
