/** Builds the web application into apps/web/dist. */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const WORDS = /\/(?:catalogue|texts)\/(\w+)\.json(\?inside)?$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [wordsOfTheScreen(), withoutJsonSchemas(), react()],
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

/**
 * Words that only the server says (on paper, in files, in refusals) stay out of what the browser loads. Of the shared catalogue the
 * first screen gets what any screen is made of; findings and the names of what is held are asked for as `?inside`.
 */
function wordsOfTheScreen(): Plugin {
  const said = /^reports\.pdf\.|\.csv\.|^refusal\.(?!field\.)/;
  const onAnyScreen = /^(?:ui|shell|refusal)\./;
  return {
    name: 'words-of-the-screen',
    enforce: 'pre',
    transform: {
      filter: { id: WORDS },
      handler: (text, id) => {
        const inside = id.endsWith('?inside');
        const part = (key: string) => !id.includes('/catalogue/') || onAnyScreen.test(key) !== inside;
        const words = Object.entries(JSON.parse(text) as Record<string, string>).filter(([key]) => !said.test(key) && part(key));
        const json = JSON.stringify(Object.fromEntries(words));
        // With a question mark in its name it is not taken for JSON.
        return inside ? { code: `export default ${json}`, moduleType: 'js' } : json;
      },
    },
  };
}

/** Every schema of zod can describe itself as a JSON schema. The server does, for the document of the interface; no screen does. */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
      handler: (code) =>
        [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => `export const ${name} = () => undefined;`).join('\n'),
    },
  };
}

/** Two files for each language, as apps/web/speech.ts asks for them. */
function fileOfWords(id: string): string | null {
  const [, language, inside] = WORDS.exec(id) ?? [];
  return language ? `words-${!inside && /\/(catalogue|tenants\/texts|sign-in\/texts)\//.test(id) ? 'first' : 'rest'}-${language}` : null;
}
