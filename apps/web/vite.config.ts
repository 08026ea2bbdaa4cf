/** Builds the web application into apps/web/dist. */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const WORDS = /\/(?:catalogue|texts)\/(\w+)\.json$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [wordsOfTheScreen(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // A file is either a part of the policy's `self` or it is not there: nothing is inlined as a data address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // ECharts with what we draw is 520 kB (175 gzip), loaded when the first chart is shown; anything else this large is a mistake.
    chunkSizeWarningLimit: 560,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: fileOfWords, test: WORDS, debugName: 'words' }] } },
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

/** Words that only the server says (on paper, in files, in refusals) stay out of what the browser loads. */
function wordsOfTheScreen(): Plugin {
  const said = /^reports\.pdf\.|\.csv\.|^refusal\.(?!field\.)/;
  return {
    name: 'words-of-the-screen',
    enforce: 'pre',
    transform: {
      filter: { id: WORDS },
      handler: (text) =>
        JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text) as Record<string, string>).filter(([key]) => !said.test(key)))),
    },
  };
}

/** Two files for each language, as apps/web/speech.ts asks for them. */
function fileOfWords(id: string): string | null {
  const language = WORDS.exec(id)?.[1];
  return language ? `words-${/\/(catalogue|tenants\/texts|sign-in\/texts)\//.test(id) ? 'first' : 'rest'}-${language}` : null;
}
