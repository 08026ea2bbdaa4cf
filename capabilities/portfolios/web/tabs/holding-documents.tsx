/** Shows the documents that a provider keeps of a holding; nothing where it keeps none [HOLD-14]. */
import { useQuery } from '@tanstack/react-query';
import { RefusedCall } from '#packages/endpoint';
import { FileLinks, FindingNotes, QueryContent, Skeleton, useAsk, useWords } from '#ui';
import { portfolios } from '../../contract.ts';
import type { HoldingPartProps } from '../parts.tsx';
import css from './holdings.module.css';

export function HoldingDocuments({ portfolio, holding }: HoldingPartProps) {
  const words = useWords();
  const id = holding.provided?.id ?? null;
  const query = useQuery({
    ...useAsk()(portfolios.listHoldingDocuments, { portfolio: portfolio.id, holding: id ?? '-', asOf: portfolio.asOf }),
    enabled: id !== null,
  });
  // Most providers keep none, which is no failure.
  if (id === null || (query.error instanceof RefusedCall && query.error.code === 'source.unsupported')) return null;
  return (
    <section>
      <h3 className={css.drawerTitle}>{words('portfolios.provided.documents')}</h3>
      <QueryContent query={query} what={words('portfolios.provided.documents.what')} skeleton={<Skeleton lines={2} />} missing="here">
        {({ value: { documents }, findings }) => (
          <>
            <FindingNotes of={findings} />
            {documents.length === 0 && findings.length === 0 && <p>{words('portfolios.provided.documents.none')}</p>}
            <FileLinks
              files={documents.map((one) => ({ ...one, detail: one.type }))}
              endpoint={portfolios.downloadProvidedDocument}
              inputOf={(document) => ({ providedDocument: document, asOf: portfolio.asOf })}
            />
          </>
        )}
      </QueryContent>
    </section>
  );
}
