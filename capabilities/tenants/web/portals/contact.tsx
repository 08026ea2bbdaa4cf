/** Shows the contact details and documents of a portal, and a link to its form for those who may edit it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LazyBoundary, lazy, QueryContent, SideDrawer, Skeleton, useAsk, useWords } from '#ui';
import { tenants, type Portal } from '../../contract.ts';
import css from './contact.module.css';

const OwnPortalDrawer = lazy(() => import('./portal-form.tsx').then(({ OwnPortalDrawer }) => OwnPortalDrawer));

export function PortalContact({ portal: { key, phone, email, document, terms, kept } }: { readonly portal: Portal }) {
  const words = useWords();
  const [opened, open] = useState<'terms' | 'form' | null>(null);
  const close = () => open(null);
  if (!phone && !email && !document && !terms && !kept) return null;
  return (
    <div role="group" aria-label={words('tenants.contact')} className={css.contact}>
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {document && (
        <a href={`/api/portals/${encodeURIComponent(key)}/document`} download>
          {document.replace(/\.pdf$/i, '')} (PDF)
        </a>
      )}
      {terms && (
        <button type="button" onClick={() => open('terms')}>
          {words('tenants.field.terms')}
        </button>
      )}
      {kept && (
        <button type="button" onClick={() => open('form')}>
          {words('tenants.portal.keep')}
        </button>
      )}
      {opened === 'terms' && <TermsDrawer portal={key} onClose={close} />}
      {opened === 'form' && (
        <LazyBoundary waiting={null}>
          <OwnPortalDrawer portal={key} onClose={close} />
        </LazyBoundary>
      )}
    </div>
  );
}

function TermsDrawer({ portal, onClose }: { readonly portal: string; readonly onClose: () => void }) {
  const words = useWords();
  const terms = useQuery(useAsk()(tenants.readPortalTerms, { portal }));
  return (
    <SideDrawer opened title={words('tenants.field.terms')} onClose={onClose}>
      <QueryContent query={terms} what={words('tenants.what.portal')} missing="here" skeleton={<Skeleton lines={8} />}>
        {({ terms: text }) => text.split(/\n\s*\n/).map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
      </QueryContent>
    </SideDrawer>
  );
}
