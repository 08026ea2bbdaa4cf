/** Shows one zip from its upload to what became of each of its files. The state is on the server, so that leaving the page loses nothing. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { Page, PageHeader, ProgressLine, QueryContent, Section, useFormats, useShowFailure, useWords } from '#ui';
import type { Bundle, BundleFile } from '../contract.ts';
import { BundleFiles } from './bundle-files.tsx';
import { BundleOutcome, findInTheWay } from './bundle-outcome.tsx';
import { isAtWork, useBundle, useBundleStep } from './use-bundles.ts';
import css from './bundles.module.css';

const route = getRouteApi('/inside/admin/bundle/$bundle');

export function IncomingBundlePage() {
  const words = useWords();
  const { bundle: id } = route.useParams();
  const query = useBundle(id);
  return (
    <Page title={query.data?.fileName ?? words('bundles.one')}>
      <QueryContent query={query} what={words('bundles.what.one')}>
        {(bundle) => <OpenedBundle key={bundle.id} bundle={bundle} />}
      </QueryContent>
    </Page>
  );
}

function OpenedBundle({ bundle }: { readonly bundle: Bundle }) {
  const [words, formats] = [useWords(), useFormats()];
  const { files, strangers } = bundle;
  const facts = { number: formats.integer(files.length), who: bundle.by, when: formats.moment(bundle.createdAt) };
  return (
    <>
      <PageHeader name={bundle.fileName} above={<Link to="/admin/bundle">{words('bundles.title')}</Link>}>
        {words('bundles.facts', { ...facts, count: files.length })}
      </PageHeader>
      {isAtWork(bundle) ? <WorkProgress bundle={bundle} /> : <BundleOutcome bundle={bundle} />}
      <Section title={words('bundles.files')}>
        <BundleFiles files={files} said={findInTheWay(bundle)?.place ?? null} isAtWork={isAtWork(bundle)} />
        {strangers.length > 0 && <p className={css.quiet}>{words('bundles.strangers', { files: strangers.join(', ') })}</p>}
      </Section>
    </>
  );
}

/** How many files are dealt with, and the one that is being worked on. */
function WorkProgress({ bundle: { id, state, files } }: { readonly bundle: Bundle }) {
  const [words, formats] = [useWords(), useFormats()];
  const sayFailed = useShowFailure();
  const stop = useBundleStep('stopBundle', id);
  const what = state === 'undoing' || state === 'checking' ? state : 'running';
  const all = what === 'undoing' ? files.filter((file) => file.import !== null && file.state !== 'skipped') : files;
  const left = all.filter((file) => IS_LEFT[what](file.state));
  const current = what === 'undoing' ? left.at(-1) : left[0];
  const done = all.length - left.length;
  return (
    <>
      <ProgressLine
        name={words(`bundles.${what}`, { file: current?.name ?? '' })}
        done={all.length > 0 ? (done + (current?.done ?? 0)) / all.length : null}
        count={words('bundles.of', { done: formats.integer(done), count: formats.integer(all.length) })}
        onCancel={() => stop.mutate(undefined, { onError: sayFailed })}
      />
      <p className={css.quiet}>{words('bundles.leave')}</p>
    </>
  );
}

/** By what is being done, whether that is still to be done with a file. */
const IS_LEFT: Readonly<Record<'checking' | 'running' | 'undoing', (state: BundleFile['state']) => boolean>> = {
  checking: (state) => state === 'waiting' || state === 'working',
  running: (state) => state !== 'in' && state !== 'skipped',
  undoing: (state) => state !== 'undone',
};
