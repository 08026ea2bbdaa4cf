/** The documents that a provider keeps of the orders of an account; nothing where there is no provider. */
import { useQuery } from '@tanstack/react-query';
import { FindingNotes, QueryContent, Skeleton, useAsk, useDownload, useFormats, useSnackbar, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { orders, type OrderDocument } from '../contract.ts';
import css from './orders.module.css';

export function OrderDocuments({ portfolio }: { readonly portfolio: string }) {
  return useTenant().settings.orderService === null ? null : <ProvidedDocuments portfolio={portfolio} />;
}

function ProvidedDocuments({ portfolio }: { readonly portfolio: string }) {
  const [words, ask] = [useWords(), useAsk()];
  const query = useQuery(ask(orders.listOrderDocuments, { portfolio }));
  return (
    <section className={css.documents} aria-labelledby="order-documents">
      <h2 id="order-documents" className={css.title}>
        {words('orders.documents')}
      </h2>
      <QueryContent query={query} what={words('orders.documents.what')} skeleton={<Skeleton lines={2} />} missing="here">
        {({ value: { documents }, findings }) => (
          <>
            <FindingNotes of={findings} />
            {documents.length === 0 && findings.length === 0 && <p className={css.note}>{words('orders.documents.none')}</p>}
            <ul className={css.documentList}>
              {documents.map((document) => (
                <DocumentRow key={document.id} document={document} />
              ))}
            </ul>
          </>
        )}
      </QueryContent>
    </section>
  );
}

function DocumentRow({ document: { id, name, date } }: { readonly document: OrderDocument }) {
  const [words, formats, say] = [useWords(), useFormats(), useSnackbar()];
  const download = useDownload(orders.downloadOrderDocument, { orderDocument: id }, () => say.error(words('ui.download.failed')));
  return (
    <li>
      <button
        type="button"
        className={css.opens}
        aria-label={words('orders.documents.download', { name })}
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        {name}
      </button>
      {date !== null && <span className={css.documentDay}>{formats.date(date)}</span>}
    </li>
  );
}
