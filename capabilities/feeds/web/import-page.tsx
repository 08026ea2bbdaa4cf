/** Shows one import from its mapping through the check to its commit. The state is on the server, so that leaving the page loses nothing. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { Loaded, Page, PageHeader, Sign, useFormats, useWords } from '#ui';
import type { Import } from '../contract.ts';
import { Checked } from './checked.tsx';
import { Checking } from './checking.tsx';
import { sizeOf } from './facts.ts';
import { useImport } from './imports.ts';
import { MappingForm } from './mapping-form.tsx';
import { Discard, Settled } from './settled.tsx';
import { Steps, type Step } from './steps.tsx';
import css from './feeds.module.css';

const route = getRouteApi('/inside/admin/imports/$import');

export function ImportPage() {
  const words = useWords();
  const { import: id } = route.useParams();
  const query = useImport(id);
  return (
    <Page title={query.data?.fileName ?? words('feeds.one')}>
      <Loaded query={query} what={words('feeds.what.one')}>
        {(one) => <Opened one={one} />}
      </Loaded>
    </Page>
  );
}

function Opened({ one }: { readonly one: Import }) {
  const words = useWords();
  const formats = useFormats();
  const step = useStep(one);
  return (
    <>
      <PageHeader name={one.fileName} above={<Link to="/admin/imports">{words('feeds.title')}</Link>} actions={<Discard one={one} />}>
        {words('feeds.facts', {
          kind: words(`feeds.kind.${one.kind}`),
          size: sizeOf(one.bytes, formats),
          who: one.createdBy,
          when: formats.moment(one.createdAt),
        })}
      </PageHeader>
      <Steps current={step} />
      <div className={css.step}>
        {one.failure !== null && one.state === 'failed' && <Failure one={one} />}
        {step === 'mapping' && one.sniff && <MappingForm key={one.id} one={one} sniff={one.sniff} />}
        {step === 'check' && (one.state === 'checking' ? <Checking one={one} /> : <Checked one={one} />)}
        {step === 'done' && <Settled one={one} />}
      </div>
    </>
  );
}

function Failure({ one }: { readonly one: Import }) {
  const words = useWords();
  return (
    <div className={css.refused} role="alert">
      <p>
        <Sign kind="attention" /> {words(`feeds.failure.${one.failure}`)}
      </p>
      <p className={css.quiet}>{words('feeds.failed.next')}</p>
    </div>
  );
}

/** The step that is shown; a checked import may go back to its mapping. */
function useStep({ state }: Import): Step {
  const { step } = route.useSearch();
  if (state === 'committed' || state === 'undone') return 'done';
  if (state === 'uploaded' || state === 'failed') return 'mapping';
  return state === 'checked' && step === 'mapping' ? 'mapping' : 'check';
}
