/** The documents of an account or of a portfolio on its page; nothing where there are none and the reader may add none. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { QueryContent, Section, Skeleton, useAsk, useOnPaper, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import { documents } from '../contract.ts';
import { DocumentList } from './document-list.tsx';
import { DocumentUpload } from './document-upload.tsx';
import { AccountServiceDocuments } from './service-documents.tsx';
import css from './documents.module.css';

export type DocumentRecord = { readonly account: string } | { readonly portfolio: string };

export function RecordDocuments({ of }: { readonly of: DocumentRecord }) {
  const onPaper = useOnPaper();
  if (onPaper) return null;
  return (
    <>
      <KeptHere of={of} />
      {'account' in of && <AccountServiceDocuments account={of.account} />}
    </>
  );
}

function KeptHere({ of }: { readonly of: DocumentRecord }) {
  const { portal = '' } = useParams({ strict: false });
  const [words, ask] = [useWords(), useAsk()];
  const keeps = useMay('clients.change');
  const [adding, setAdding] = useState(false);
  const query = useQuery('account' in of ? ask(documents.listAccountDocuments, of) : ask(documents.listPortfolioDocuments, of));
  const none = query.data?.value.length === 0;
  // A firm without a library has no documents here either.
  const closed = query.error instanceof RefusedCall && query.error.code === 'view.closed';
  if (closed || (none && !(keeps && 'account' in of))) return null;
  return (
    <Section title={words('documents.account')}>
      <QueryContent query={query} what={words('documents.what')} skeleton={<Skeleton lines={3} />} missing="here">
        {({ value }) =>
          value.length === 0 ? (
            <p className={css.quiet}>{words('documents.none')}</p>
          ) : (
            <DocumentList rows={value} label={words('documents.account')} />
          )
        }
      </QueryContent>
      <p className={css.more}>
        {keeps && 'account' in of && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {words('documents.add')}
          </Button>
        )}
        <Link to="/dashboard/$portal/library" params={{ portal }} search={{}}>
          {words('documents.account.all')}
        </Link>
      </p>
      {keeps && 'account' in of && (
        <DocumentUpload portal={portal} place={{ kind: 'account', id: of.account }} opened={adding} onClose={() => setAdding(false)} />
      )}
    </Section>
  );
}
