/** Chooses a template, shows what the mail will say, sends it, and follows what becomes of it. */
import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  QueryContent,
  Skeleton,
  TypedEarlier,
  useAsk,
  useCall,
  useFormats,
  useHoldTyping,
  useKeptTyping,
  useRefusalMessage,
  useSnackbar,
  useTellChanged,
  useTellSaving,
  useWords,
  type DrawerForm,
} from '#ui';
import { EMAIL_TEMPLATES, LONGEST_NOTE, messages, type ClientEmail, type ClientEmails, type EmailTemplate } from '../contract.ts';
import { EmailPreview } from './email-preview.tsx';
import css from './email.module.css';

/** The interval for asking what has become of a mail that is on its way. */
const LOOK_MS = 1000;

interface EmailPanelProps {
  readonly account: string;
  /** Where what is written is kept. */
  readonly of: string;
  readonly drawer: DrawerForm;
}

export function EmailPanel({ account, of, drawer }: EmailPanelProps) {
  const words = useWords();
  const query = useQuery({
    ...useAsk()(messages.readClientEmails, { account }),
    refetchInterval: ({ state: { data } }) => (data?.sent.some(({ state }) => state === 'waiting') ? LOOK_MS : false),
  });
  return (
    <QueryContent query={query} what={words('messages.email.what')} skeleton={<Skeleton lines={8} />} missing="here">
      {({ recipient, quiet, sent }) => (
        <>
          {recipient === null ? (
            <p className={css.quiet}>{words('messages.email.nobody')}</p>
          ) : (
            <EmailForm account={account} recipient={recipient} quiet={quiet} of={of} drawer={drawer} />
          )}
          <SentEmails sent={sent} />
        </>
      )}
    </QueryContent>
  );
}

/** What is written and not sent. */
interface EmailTyping {
  readonly chosen: EmailTemplate | null;
  readonly note: string;
}

type EmailRecipient = NonNullable<ClientEmails['recipient']>;

function EmailForm({
  account,
  recipient,
  quiet,
  of,
  drawer,
}: EmailPanelProps & {
  readonly recipient: EmailRecipient;
  readonly quiet: boolean;
}) {
  const [words, call, ask, say, queryClient] = [useWords(), useCall(), useAsk(), useSnackbar(), useQueryClient()];
  const kept = useKeptTyping<EmailTyping>(of);
  const [chosen, setChosen] = useState<EmailTemplate | null>(kept.found?.chosen ?? recipient.templates[0] ?? null);
  const [note, setNote] = useState(kept.found?.note ?? '');
  const { name, email, templates } = recipient;
  const template = chosen !== null && templates.includes(chosen) ? chosen : null;
  const wanted = { account, email, template: template ?? 'contact', parameters: { note } };
  const preview = useMutation({ mutationFn: () => call(messages.previewEmail, wanted) });
  const sending = useMutation({
    mutationFn: () => call(messages.sendEmail, wanted),
    onSuccess: () => {
      kept.forget();
      setNote('');
      preview.reset();
      say.success(words('messages.email.done', { name }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ask(messages.readClientEmails, { account }).queryKey }),
  });
  const written = note.trim() !== '';
  const isRestored = useHoldTyping(kept, written ? { chosen, note } : null);
  useTellChanged(drawer, written);
  useTellSaving(drawer, sending);
  const { message: unseen, wrong } = useRefusalMessage(preview.error);
  const { message: unsent } = useRefusalMessage(sending.error);
  const look = (event: FormEvent) => {
    event.preventDefault();
    sending.reset();
    if (template !== null && !preview.isPending) preview.mutate();
  };
  if (preview.data)
    return (
      <EmailPreview
        of={preview.data}
        to={recipient}
        refused={unsent}
        busy={sending.isPending}
        onSend={() => sending.mutate()}
        onBack={() => {
          sending.reset();
          preview.reset();
        }}
      />
    );
  return (
    <form onSubmit={look} aria-busy={preview.isPending}>
      {isRestored && <TypedEarlier onDiscard={() => setNote('')} />}
      <Stack gap="lg">
        <dl className={css.facts}>
          <div>
            <dt>{words('messages.email.to')}</dt>
            <dd>{`${name} <${email}>`}</dd>
          </div>
        </dl>
        {quiet && <p className={css.quiet}>{words('messages.email.quiet')}</p>}
        <TemplateChoice templates={templates} value={template} onChange={setChosen} />
        <Textarea
          label={words('messages.email.note')}
          description={words('messages.email.note.why')}
          name="note"
          autosize
          minRows={3}
          maxLength={LONGEST_NOTE}
          value={note}
          error={wrong['parameters']}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {unseen && (
          <p role="alert" className={css.refused}>
            {unseen}
          </p>
        )}
        <div>
          <Button type="submit" disabled={template === null || preview.isPending}>
            {preview.isPending ? words('ui.wait') : words('messages.email.preview')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function TemplateChoice({
  templates,
  value,
  onChange,
}: {
  readonly templates: readonly EmailTemplate[];
  readonly value: EmailTemplate | null;
  readonly onChange: (template: EmailTemplate) => void;
}) {
  const words = useWords();
  const offered = (one: EmailTemplate) => templates.includes(one);
  return (
    <Radio.Group
      label={words('messages.email.template')}
      value={value}
      onChange={(one) => onChange(EMAIL_TEMPLATES.find((known) => known === one) ?? 'contact')}
      name="template"
    >
      <div className={css.templates}>
        {EMAIL_TEMPLATES.map((one) => (
          <Radio
            key={one}
            value={one}
            disabled={!offered(one)}
            label={words(`messages.email.template.${one}`)}
            description={words(`messages.email.template.${one}.${offered(one) ? 'why' : 'none'}`)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function SentEmails({ sent }: { readonly sent: readonly ClientEmail[] }) {
  const [words, formats] = [useWords(), useFormats()];
  return (
    <section aria-labelledby="sent-emails">
      <h3 id="sent-emails" className={css.title}>
        {words('messages.email.sent')}
      </h3>
      {sent.length === 0 ? (
        <p className={css.quiet}>{words('messages.email.sent.none')}</p>
      ) : (
        <ul className={css.sent} aria-live="polite">
          {sent.map(({ id, template, name, at, state }) => (
            <li key={id} data-state={state}>
              <span>{words(`messages.email.template.${template}`)}</span>
              <span className={css.state}>{words(`messages.email.state.${state}`)}</span>
              <span className={css.quiet}>{words('messages.from', { name, moment: formats.moment(at) })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
