/** Edits one text: shows that of the product, and the firm's own in its place. */
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { parametersOf, haveSameParameters, type Language } from '#packages/texts';
import { EmptyNotice, QueryContent, Skeleton, useAsk, useCall, useShowFailure, useSnackbar, useWords } from '#ui';
import { wording, type WordedText } from '../contract.ts';
import css from './wording.module.css';

export function WordingForm({
  language,
  textKey,
  onDone,
}: {
  readonly language: Language;
  readonly textKey: string;
  readonly onDone: () => void;
}) {
  const words = useWords();
  const query = useQuery(useAsk()(wording.listTexts, { language, search: textKey, own: 'no' }));
  return (
    <QueryContent query={query} what={words('wording.what')} skeleton={<Skeleton lines={6} />}>
      {({ value: { texts } }) => {
        const text = texts.find(({ key }) => key === textKey);
        if (!text) return <EmptyNotice title={words('wording.none')}>{words('wording.none.why')}</EmptyNotice>;
        return <WordingFields language={language} text={text} onDone={onDone} />;
      }}
    </QueryContent>
  );
}

function WordingFields({
  language,
  text,
  onDone,
}: {
  readonly language: Language;
  readonly text: WordedText;
  readonly onDone: () => void;
}) {
  const [words, say, sayFailed] = [useWords(), useSnackbar(), useShowFailure()];
  const [call, ask, queryClient] = [useCall(), useAsk(), useQueryClient()];
  const [typed, setTyped] = useState(text.own ?? text.product);
  const [wrong, setWrong] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (own: string | null) => call(wording.changeWording, { language, key: text.key, text: own, before: text.own }),
    onSuccess: ({ own }) => {
      const address = ask(wording.listTexts, { language, search: '', own: 'no' }).queryKey.slice(0, 2);
      void queryClient.invalidateQueries({ queryKey: address });
      say.success(words(own === null ? 'wording.restored' : 'wording.saved'));
      onDone();
    },
    onError: (error) =>
      error instanceof RefusedCall && error.namesFields ? setWrong(error.fields['text'] ?? error.message) : sayFailed(error),
  });
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
