/** Says what the files of a firm hold, gives them out, and takes them in. */
import { DownloadButton, Page, PageHeader, Section, useWords } from '#ui';
import { bundles } from '../contract.ts';
import { BundleUpload, EarlierBundles } from './bundle-upload.tsx';
import css from './bundles.module.css';

export function BundlePage() {
  const words = useWords();
  return (
    <Page title={words('bundles.title')} width="reading">
      <PageHeader name={words('bundles.title')}>{words('bundles.lead')}</PageHeader>
      <div className={css.download}>
        <DownloadButton endpoint={bundles.exportFirm} input={{}}>
          {words('bundles.download')}
        </DownloadButton>
        <p>{words('bundles.note')}</p>
      </div>
      <Section title={words('bundles.in')} lead={words('bundles.in.lead')}>
        <BundleUpload />
      </Section>
      <EarlierBundles />
      <Section title={words('bundles.held')}>
        <PartList names={['records', 'facts', 'order']} />
      </Section>
      <Section title={words('bundles.missing')}>
        <PartList names={['drawn', 'rights', 'past']} />
      </Section>
    </Page>
  );
}

function PartList({ names }: { readonly names: readonly ('records' | 'facts' | 'order' | 'drawn' | 'rights' | 'past')[] }) {
  const words = useWords();
  return (
    <dl className={css.parts}>
      {names.map((name) => (
        <div key={name}>
          <dt>{words(`bundles.${name}`)}</dt>
          <dd>{words(`bundles.${name}.what`)}</dd>
        </div>
      ))}
    </dl>
  );
}
