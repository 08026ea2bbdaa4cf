/** Builds the web application into apps/web/dist. */
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { contractsAsCalled } from './contracts.ts';
import { gatheredFiles } from './gathered.ts';

const WORDS = /\/(?:catalogue|texts)\/(\w+)\.json(?:\?(inside|house|forms))?$/;

export default defineConfig(async () => {
  const gathered = await gatheredFiles(configured([]));
  // What a file of it imports is in it or in one before it already; to follow imports that were shaken off would bring whole packages.
  return configured([{ name: gathered, debugName: 'gathered', includeDependenciesRecursively: false }]);
});

/** @param groups of modules that share a file, after those of words */
function configured(groups: readonly Rolldown.CodeSplittingGroup[]): InlineConfig {
  return {
    root: import.meta.dirname,
    plugins: [wordsOfTheScreen(), contractsAsCalled(), addresses(), react()],
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
        output: { codeSplitting: { groups: [{ name: fileOfWords, test: WORDS, debugName: 'words' }, ...groups] } },
        treeshake: {
          // Our modules only declare; without this, one name from the kit would bring the whole of it into the first file.
          moduleSideEffects: [
            { test: /\/(packages|capabilities)\/.*\.(ts|tsx)$/, sideEffects: false },
            { test: /\/node_modules\/@floating-ui\//, sideEffects: false },
          ],
        },
      },
    },
  };
}

/**
 * Words that only the server says (on paper, in letters and files, in refusals) stay out of what the browser loads. Of the shared catalogue the
 * first screen gets what any screen is made of; findings and the names of what is held are asked for as `?inside`. What stands on the pages of
 * those who keep the house alone, their names in the menu apart, is asked for as `?house`; what only forms say, also of what is wrong in them, as
 * `?forms`.
 */
function wordsOfTheScreen(): Plugin {
  const said = /^reports\.pdf\.|\.csv\.|^refusal\.(?!field\.)|^post\.(?!desk)/;
  const onAnyScreen = /^(?:ui|shell|refusal)\./;
  const inHouse =
    /^(?:admin|feeds|media)\.(?!navigation$)|^records\.(?!title\.|group\.)|^post\.desk\.|^orders\.desk\.|^forms\.(?:kind|gallery|design)\./;
  const ofForms =
    /^(?:form|field)\.|^refusal\.field\.(?:(?:max|min)-age|(?:after|before)-day|decimals|digits|disagrees|elsewhere|iban|mask|moment|too-deep|too-few|uncomputed|whole)$/;
  return {
    name: 'words-of-the-screen',
    enforce: 'pre',
    transform: {
      filter: { id: WORDS },
      handler: (text, id) => {
        const [, , asked] = WORDS.exec(id) ?? [];
        const shared = (key: string) => {
          if (ofForms.test(key)) return asked === 'forms';
          return asked !== 'forms' && onAnyScreen.test(key) === (asked !== 'inside');
        };
        const part = (key: string) => (id.includes('/catalogue/') ? shared(key) : inHouse.test(key) === (asked === 'house'));
        const words = Object.entries(JSON.parse(text) as Record<string, string>).filter(([key]) => !said.test(key) && part(key));
        const json = JSON.stringify(Object.fromEntries(words));
        // With a question mark in its name it is not taken for JSON.
        return asked ? { code: `export default ${json}`, moduleType: 'js' } : json;
      },
    },
  };
}

/** Tells the server which addresses lead to a page, so that it answers all others as missing: what the routes say of themselves. */
function addresses(): Plugin {
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

/** Four files for each language, as apps/web/speech.ts asks for them. */
function fileOfWords(id: string): string | null {
  const [, language, asked] = WORDS.exec(id) ?? [];
  if (!language) return null;
  const first = !asked && /\/(catalogue|sign-in\/texts)\//.test(id);
  if (first) return `words-first-${language}`;
  return `words-${asked === 'house' || asked === 'forms' ? asked : 'rest'}-${language}`;
}
