/** Shows the form that a client begins with, at its own address [NAV-14]. */
import { Button } from '@mantine/core';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { phraseIn } from '#packages/fields';
import { RefusedCall } from '#packages/endpoint';
import { statusRule } from '#packages/policy';
import { QueryContent, Page, PageHeader, SkeletonPage, useAsk, useRedirectOnce, useSurroundings, useWords } from '#ui';
import { accounts, type OwnStatus } from '#contract/accounts';
import { verification } from '#contract/verification';
import { useActor, useMay } from '#web/sign-in';
import { forms, type FormToFill, type Submission } from '../../contract.ts';
import { FillForm } from './fill-form.tsx';
import { SubmissionView } from './submission-shown.tsx';
import css from './filling.module.css';

const route = getRouteApi('/inside/report/dashboard/$portal/processes/$formId');

export function ProcessPage() {
  const { portal, formId } = route.useParams();
  return <Process key={`${portal} ${formId}`} portal={portal} form={formId} />;
}

/** `form` is the id of the form, or its slug. */
export function Process({ portal, form }: { readonly portal: string; readonly form: string }) {
  const words = useWords();
  const ask = useAsk();
  const professional = useMay('clients.read');
  // Staff can go from the form to its designer [FORM-31].
  const keeping = useMay('house.keep');
  const here = useFilledAccount(portal, form);
  // Filling is based on what was read when the page opened; it is not read again meanwhile.
  const toFill = useQuery({
    ...ask(forms.readFormToFill, { form, ...(here !== null && here !== 'waiting' && { account: here.account }) }),
    enabled: here !== 'waiting',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const closed = toFill.data === undefined && toFill.error instanceof RefusedCall && toFill.error.status === 404;
  // A form for accounts of another type does not exist for the client [NAV-45].
  if (closed && !professional) return <ReturnToDashboard portal={portal} />;
  const name = toFill.data?.form.name ?? words('forms.form');
  return (
    <Page title={name}>
      <QueryContent query={toFill} what={words('forms.what')}>
        {(found) => (
          <>
            <PageHeader
              name={name}
              actions={
                keeping && (
                  <Button variant="default" component={Link} to={`/forms-designer/${found.id}`}>
                    {words('forms.designMode')}
                  </Button>
                )
              }
            >
              {found.form.description && <p className={css.lead}>{found.form.description}</p>}
            </PageHeader>
            {here === 'waiting' ? (
              <SkeletonPage />
            ) : (
              <OpenedForm portal={portal} toFill={found} here={here} readAgain={() => toFill.refetch()} />
            )}
          </>
        )}
      </QueryContent>
    </Page>
  );
}

function ReturnToDashboard({ portal }: { readonly portal: string }) {
  const words = useWords();
  useRedirectOnce(`/dashboard/${portal}`);
  return (
    <Page title={words('forms.form')}>
      <SkeletonPage />
    </Page>
  );
}

interface FilledAccount extends Pick<OwnStatus, 'account' | 'userStatus'> {
  /** Whether the details of the account are given by the form. */
  readonly details: boolean;
}

/**
 * The account that the form is filled for. For a client it is the one that begins with this form, otherwise the first that is not verified yet;
 * for staff it is the one that the address names.
 */
function useFilledAccount(portal: string, form: string): FilledAccount | null | 'waiting' {
  const staff = useMay('clients.read');
  const meant = useNamedAccount();
  const own = useOwnAccount(portal, form);
  return staff ? meant : own;
}

/** Forms that staff fill in for a client never amend details. */
function useNamedAccount(): FilledAccount | null | 'waiting' {
  const ask = useAsk();
  const staff = useMay('clients.read');
  const { account: named }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const account = typeof named === 'string' ? named : undefined;
  const { data, isPending } = useQuery({
    ...ask(accounts.readAccountStatus, { account: account ?? '' }),
    enabled: staff && account !== undefined,
  });
  if (account === undefined) return null;
  if (isPending) return 'waiting';
  return data ? { account, userStatus: data.value.userStatus, details: false } : null;
}

function useOwnAccount(portal: string, form: string): FilledAccount | null | 'waiting' {
  const ask = useAsk();
  const known = useQuery(ask(accounts.listOwnStatuses, {}));
  const here = (known.data?.value ?? []).filter((one) => one.portal === portal);
  const processes = useQueries({ queries: here.map(({ account }) => ask(forms.readAccountProcess, { account })) });
  if (known.isPending || processes.some(({ isPending }) => isPending)) return 'waiting';
  const begins = here.find((_, index) => processes[index]?.data?.form === form);
  const own = begins ?? here.find(({ userStatus }) => statusRule(userStatus).box !== null) ?? here[0];
  return own ? { account: own.account, userStatus: own.userStatus, details: begins !== undefined } : null;
}

interface OpenedFormProps {
  readonly portal: string;
  readonly toFill: FormToFill;
  readonly here: FilledAccount | null;
  readonly readAgain: () => Promise<unknown>;
}

function OpenedForm({ portal, toFill, here, readAgain }: OpenedFormProps) {
  const words = useWords();
  // Those who look as a client cannot change anything.
  const { viewing } = useActor();
  const renew = useRefreshAfterSending();
  const ask = useAsk();
  // What was sent, and whether it was an amendment; sending changes the status, so this is remembered.
  const [sent, setSent] = useState<{ readonly submission: Submission; readonly amended: boolean } | null>(null);
  const [amending, setAmending] = useState(false);
  // How often what was typed has been thrown away: the form then begins anew.
  const [dropped, setDropped] = useState(0);
  const rule = here && statusRule(here.userStatus);
  const checked = rule?.detailsLocked ?? false;
  // The details of a client who has been accepted are checked again.
  const amends = here !== null && here.details && rule?.box === null && !checked;
  const earlier = useQuery({ ...ask(forms.listOwnSubmissions, { formId: toFill.id }), enabled: checked });
  const known = useQuery({ ...ask(verification.readVerification, { account: here?.account ?? '' }), enabled: amends });
  if (sent) return <Thanks portal={portal} sent={sent.submission} form={toFill.form} amended={sent.amended} />;
  if ((checked && earlier.isPending) || (amends && known.isPending)) return <SkeletonPage />;
  const first =
    toFill.submitted?.id ??
    (checked ? earlier.data?.value.find(({ submitted }) => submitted !== null)?.id : undefined) ??
    (amends ? (known.data?.inForce ?? known.data?.sent) : undefined);
  if (first && !amending) {
    return (
      <>
        {checked && <p className={css.locked}>{words('forms.filling.locked')}</p>}
        {amends && !viewing && (
          <div className={css.amend}>
            <p>{words('forms.amend.lead')}</p>
            <Button onClick={() => setAmending(true)}>{words('forms.amend')}</Button>
          </div>
        )}
        <SubmissionView id={first} locked={checked} />
      </>
    );
  }
  return (
    <>
      {checked && <p className={css.locked}>{words('forms.filling.locked')}</p>}
      <FillForm
        key={dropped}
        toFill={toFill}
        account={here?.account}
        locked={checked || viewing}
        amends={amends}
        amending={amending}
        onDropped={async () => {
          await readAgain();
          setAmending(false);
          setDropped((now) => now + 1);
        }}
        onSent={(submission) => {
          setSent({ submission, amended: amends });
          renew();
        }}
      />
    </>
  );
}

/** Reads again what sending changes: the submissions and the status of the person. */
function useRefreshAfterSending(): () => void {
  const [ask, queryClient] = [useAsk(), useQueryClient()];
  return () => {
    for (const of of [
      ask(forms.listOwnSubmissions, {}),
      ask(verification.readVerification, { account: '' }),
      ask(accounts.listOwnStatuses, {}),
    ])
      void queryClient.invalidateQueries({ queryKey: of.queryKey.slice(0, 2) });
  };
}

/** Shows the end message of the form, or the usual text [SUB-05]. */
function Thanks({
  portal,
  sent,
  form,
  amended,
}: {
  readonly portal: string;
  readonly sent: Submission;
  readonly form: FormToFill['form'];
  readonly amended: boolean;
}) {
  const { words, language } = useSurroundings();
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <>
      <p ref={said} tabIndex={-1} role="status" className={css.thanks}>
        {amended ? words('forms.amend.thanks') : phraseIn(form['end-message'], language) || words('forms.filling.thanks')}
      </p>
      <div className={css.onwards}>
        <Button component={Link} to={`/profile/submissions/${sent.id}`}>
          {words('forms.filling.seeSent')}
        </Button>
        <Button variant="default" component={Link} to={`/dashboard/${encodeURIComponent(portal)}`}>
          {words('forms.filling.home')}
        </Button>
      </div>
    </>
  );
}
