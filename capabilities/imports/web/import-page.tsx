/** Shows one import from its mapping through the check to its commit. The state is on the server, so that leaving the page loses nothing. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { QueryContent, Page, PageHeader, Sign, useFileSize, useFormats, useWords } from '#ui';
import type { Import } from '../contract.ts';
import { CheckedImport } from './rows/checked.tsx';
import { CheckProgress } from './checking.tsx';
import { useImport } from './imports.ts';
import { MappingForm } from './mapping/mapping-form.tsx';
import { DiscardButton, ImportReceipt } from './settled.tsx';
import { ImportSteps, type ImportStep } from './steps.tsx';
import css from './imports.module.css';

const route = getRouteApi('/inside/admin/imports/$import');

export function ImportPage() {
  const words = useWords();
  const { import: id } = route.useParams();
  const query = useImport(id);
  return (
    <Page title={query.data?.fileName ?? words('imports.one')}>
      <QueryContent query={query} what={words('imports.what.one')}>
        {(one) => <OpenedImport one={one} />}
      </QueryContent>
    </Page>
  );
}

function OpenedImport({ one }: { readonly one: Import }) {
  const words = useWords();
  const formats = useFormats();
  const sizeOf = useFileSize();
  const step = useStep(one);
  return (
    <>
      <PageHeader
        name={one.fileName}
        above={<Link to="/admin/imports">{words('imports.title')}</Link>}
        actions={<DiscardButton one={one} />}
      >
        {words('imports.facts', {
          kind: words(`imports.kind.${one.kind}`),
          size: sizeOf(one.bytes),
          who: one.createdBy,
          when: formats.moment(one.createdAt),
        })}
      </PageHeader>
      <ImportSteps current={step} />
      <div className={css.step}>
        {one.failure !== null && one.state === 'failed' && <FailureAlert one={one} />}
        {step === 'mapping' && one.sniff && <MappingForm key={one.id} one={one} sniff={one.sniff} />}
        {step === 'check' && (one.state === 'checking' ? <CheckProgress one={one} /> : <CheckedImport one={one} />)}
        {step === 'done' && <ImportReceipt one={one} />}
      </div>
    </>
  );
}

function FailureAlert({ one }: { readonly one: Import }) {
  const words = useWords();
  return (
    <div className={css.refused} role="alert">
      <p>
        <Sign kind="attention" /> {words(`imports.failure.${one.failure}`)}
      </p>
      <p className={css.quiet}>{words('imports.failed.next')}</p>
    </div>
  );
}

/** The step that is shown; a checked import may go back to its mapping. */
function useStep({ state }: Import): ImportStep {
  const { step } = route.useSearch();
  if (state === 'committed' || state === 'undone') return 'done';
  if (state === 'uploaded' || state === 'failed') return 'mapping';
  return state === 'checked' && step === 'mapping' ? 'mapping' : 'check';
}
