/** The documents of an account, a portfolio or a group in its record: listed, added, renamed and deleted at once, without saving the record. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryContent, Skeleton, useAsk, useWords } from '#ui';
import { documents } from '../contract.ts';
import { DocumentList } from './document-list.tsx';
import { DocumentUpload, type UploadPlace } from './document-upload.tsx';
import css from './documents.module.css';

export interface KeptDocumentsProps {
  readonly label: string;
  readonly of: 'account' | 'group' | 'portfolio';
  readonly id: string;
  /** The account that a portfolio belongs to. */
  readonly account?: string | undefined;
  readonly depth: number;
}

export function KeptDocuments({ label, of, id, account, depth }: KeptDocumentsProps) {
  const words = useWords();
  const [adding, setAdding] = useState(false);
  const query = useKeptDocuments(of, id);
  const place: UploadPlace | null =
    of === 'portfolio' ? (account === undefined ? null : { kind: 'account', id: account }) : { kind: of, id };
  return (
    <div role="group" aria-label={label} className={css.kept}>
      {place !== null && (
        <div>
          <Button variant="default" onClick={() => setAdding(true)}>
            {words('documents.add')}
          </Button>
        </div>
      )}
      <QueryContent query={query} what={words('documents.what')} skeleton={<Skeleton lines={3} />} missing="here">
        {({ value }) =>
          value.length === 0 ? (
            <p className={css.quiet}>{words('documents.none')}</p>
          ) : (
            <DocumentList rows={value} label={label} depth={depth} />
          )
        }
      </QueryContent>
      {place !== null && (
        <DocumentUpload
          portal=""
          place={place}
          aboutPortfolio={of === 'portfolio' ? id : undefined}
          depth={depth}
          opened={adding}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

function useKeptDocuments(of: KeptDocumentsProps['of'], id: string) {
  const ask = useAsk();
  const options = {
    account: ask(documents.listAccountDocuments, { account: id }),
    portfolio: ask(documents.listPortfolioDocuments, { portfolio: id }),
    group: ask(documents.listGroupDocuments, { clientGroup: id }),
  };
  return useQuery(options[of]);
}
