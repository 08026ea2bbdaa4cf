/** The documents that a provider keeps of the orders of an account; nothing where there is no provider. */
import { useQuery } from '@tanstack/react-query';
import { FileLinks, FindingNotes, QueryContent, Skeleton, useAsk, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { orders } from '../contract.ts';
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
            <FileLinks files={documents} endpoint={orders.downloadOrderDocument} inputOf={(id) => ({ providedDocument: id })} />
          </>
        )}
      </QueryContent>
    </section>
  );
}
