/** Edits one text: shows that of the product, and the firm's own in its place. */
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { parametersOf, haveSameParameters, type Language } from '#packages/texts';
import {
  EmptyNotice,
  QueryContent,
  Skeleton,
  TypedEarlier,
  useAsk,
  useCall,
  useHoldTyping,
  useKeptTyping,
  useShowFailure,
  useSnackbar,
  useTellChanged,
  useTellSaving,
  useUndo,
  useWords,
  type DrawerForm,
} from '#ui';
import { isRecordChanged } from '#web/tenants';
import { wording, type WordedText } from '../contract.ts';
import css from './wording.module.css';

export const wordingPlace = (language: Language, textKey: string) => `wording.${language}.${textKey}`;

export function WordingForm({
  language,
  textKey,
  drawer,
}: {
  readonly language: Language;
  readonly textKey: string;
  readonly drawer: DrawerForm;
}) {
  const words = useWords();
  const query = useQuery(useAsk()(wording.listTexts, { language, search: textKey, own: 'no' }));
  return (
    <QueryContent query={query} what={words('wording.what')} skeleton={<Skeleton lines={6} />}>
      {({ value: { texts } }) => {
        const text = texts.find(({ key }) => key === textKey);
        if (!text) return <EmptyNotice title={words('wording.none')}>{words('wording.none.why')}</EmptyNotice>;
        return <WordingFields language={language} text={text} drawer={drawer} />;
      }}
    </QueryContent>
  );
}

/** What is typed, and the firm's own text that it changes. */
interface WordingTyping {
  readonly before: string | null;
  readonly typed: string;
}

function WordingFields({
  language,
  text,
  drawer,
}: {
  readonly language: Language;
  readonly text: WordedText;
  readonly drawer: DrawerForm;
}) {
  const [words, say, sayFailed] = [useWords(), useSnackbar(), useShowFailure()];
  const [call, ask, queryClient] = [useCall(), useAsk(), useQueryClient()];
  const kept = useKeptTyping<WordingTyping>(wordingPlace(language, text.key));
  // Where the save did arrive and only its response was lost, nothing is left to save.
  const [begun] = useState(() =>
    kept.found && kept.found.typed !== (text.own ?? text.product) ? kept.found : { before: text.own, typed: text.own ?? text.product },
  );
  const [typed, setTyped] = useState(begun.typed);
  const [before, setBefore] = useState(begun.before);
  const [wrong, setWrong] = useState<string | null>(null);
  const readAgain = () =>
    queryClient.invalidateQueries({ queryKey: ask(wording.listTexts, { language, search: '', own: 'no' }).queryKey.slice(0, 2) });
  /** @param on the firm's own text over which it goes */
  const store = (own: string | null, on: string | null) => call(wording.changeWording, { language, key: text.key, text: own, before: on });
  const undo = useUndo(([former, on]: readonly [string | null, string | null]) => store(former, on), readAgain);
  const save = useMutation({
    mutationFn: (own: string | null) => store(own, before),
    onSuccess: ({ own }) => {
      kept.forget();
      void readAgain();
      say.success(words(own === null ? 'wording.restored' : 'wording.saved'), own === before ? undefined : () => undo([before, own]));
      drawer.close();
    },
    onError: (error) => {
      if (isRecordChanged(error)) void readAgain();
      if (error instanceof RefusedCall && error.namesFields) setWrong(error.fields['text'] ?? error.message);
      else sayFailed(error);
    },
  });
  const isChanged = typed !== (before ?? text.product);
  const isRestored = useHoldTyping(kept, isChanged ? { before, typed } : null);
  useTellChanged(drawer, isChanged);
  useTellSaving(drawer, save);
  // Whoever has been told of somebody else's text, or has typed nothing, goes on from that one.
  if (text.own !== before && (!isChanged || isRecordChanged(save.error)) && !save.isPending) {
    setBefore(text.own);
    if (!isChanged) setTyped(text.own ?? text.product);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setWrong(null);
    const own = typed.trim();
    if (own === '') setWrong(words('refusal.field.required'));
    else if (!haveSameParameters(own, text.product)) setWrong(words('wording.parameters'));
    else save.mutate(own);
  };
  const parameters = parametersOf(text.product);
  return (
    <form onSubmit={submit} noValidate aria-busy={save.isPending}>
      {isRestored && (
        <TypedEarlier
          onDiscard={() => {
            setBefore(text.own);
            setTyped(text.own ?? text.product);
          }}
        />
      )}
      <Stack gap="lg">
        <div>
          <p className={css.label}>{words('wording.product')}</p>
          <blockquote className={css.product} lang={language}>
            {text.product}
          </blockquote>
          <code className={css.key}>{text.key}</code>
        </div>
        <Textarea
          label={words('wording.yours')}
          name="text"
          lang={language}
          autosize
          minRows={3}
          maxLength={2000}
          value={typed}
          error={wrong}
          description={parameters.length > 0 && words('wording.filled', { names: parameters.map((name) => `{${name}}`).join(', ') })}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Group gap="sm">
          <Button type="submit" disabled={save.isPending}>
            {words('wording.save')}
          </Button>
          {text.own !== null && (
            <Button variant="default" disabled={save.isPending} onClick={() => save.mutate(null)}>
              {words('wording.back')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
