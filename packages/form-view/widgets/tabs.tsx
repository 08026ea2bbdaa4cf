/** Control of `tabs` fields: blocks of content, each with title, subtitle, text and a picture [FORM-59]. One is open at a time. */
import { Button, Input, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readRichText, type FieldValue } from '#packages/fields';
import { LazyBoundary, lazy, Sign, Skeleton, useWords, useFocusById } from '#ui';
import { DeleteButton } from '../parts/delete-button.tsx';
import { FieldGroup, EmptyFieldNote } from '../parts/group.tsx';
import { useKeyedList } from '../parts/keyed.ts';
import { MediaFiles } from '../parts/media.tsx';
import { RichTextView } from '../parts/rich-text/rich-shown.tsx';
import { LiveMessage } from '../parts/said.tsx';
import { SignButton } from '../parts/sign-button.tsx';
import { currentInput, idsIn, recordsIn, textOrEmpty } from '../parts/typed.ts';
import type { FieldLock, WidgetProps } from '../widget.ts';
import css from './tabs.module.css';

const RichEditor = lazy(() => import('../parts/rich-text/rich-editor.tsx').then(({ RichEditor: editor }) => editor));

type TabBlock = Readonly<Record<string, FieldValue>>;

const NEW_BLOCK: TabBlock = { title: '', subtitle: '', content: null, image: null };

export function TabsField(props: WidgetProps) {
  const { id, lock, onChange } = props;
  const words = useWords();
  const list = useKeyedList<TabBlock>(recordsIn(currentInput(props)), onChange);
  const [opened, open] = useState<number | null>(null);
  const [said, say] = useState('');
  const focus = useFocusById();
  const free = lock === 'free';
  const count = list.entries.length;
  const nameOf = (block: TabBlock, at: number) => textOrEmpty(block['title']).trim() || words('field.tabs.unnamed', { number: at + 1 });
  const move = (at: number, by: number, button: string) => {
    const { entry, key } = list.entries[at]!;
    list.move(at, by);
    say(words('field.row.moved', { name: nameOf(entry, at), place: at + by + 1, of: count }));
    focus(`${id}-${key}-${button}`);
  };
  return (
    <FieldGroup props={props}>
      {count === 0 && <EmptyFieldNote>{words('field.tabs.none')}</EmptyFieldNote>}
      <ul className={css.blocks}>
        {list.entries.map(({ entry, key, at }) => (
          <li key={key} className={css.block}>
            <div className={css.head}>
              <button
                id={`${id}-${key}-open`}
                type="button"
                className={css.name}
                aria-expanded={opened === key}
                aria-controls={opened === key ? `${id}-${key}` : undefined}
                onClick={() => open(opened === key ? null : key)}
              >
                <Sign kind={opened === key ? 'up' : 'down'} /> {nameOf(entry, at)}
              </button>
              {free && (
                <>
                  <SignButton
                    id={`${id}-${key}-up`}
                    sign="up"
                    words={words('field.move.up', { name: nameOf(entry, at) })}
                    disabled={at === 0}
                    onPress={() => move(at, -1, 'up')}
                  />
                  <SignButton
                    id={`${id}-${key}-down`}
                    sign="down"
                    words={words('field.move.down', { name: nameOf(entry, at) })}
                    disabled={at === count - 1}
                    onPress={() => move(at, 1, 'down')}
                  />
                </>
              )}
            </div>
            {opened === key && (
              <div id={`${id}-${key}`} role="group" aria-labelledby={`${id}-${key}-open`} className={css.inside}>
                <BlockFields
                  id={`${id}-${key}`}
                  block={entry}
                  library={props.field.library}
                  lock={lock}
                  onChange={(block) => list.put(at, block)}
                />
                {free && (
                  <div>
                    <DeleteButton
                      onDelete={() => {
                        list.remove(at);
                        say(words('field.row.deleted', { name: nameOf(entry, at) }));
                        focus(`${id}-add`);
                      }}
                    />
                  </div>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {free && (
        <div>
          <Button
            id={`${id}-add`}
            variant="default"
            onClick={() => {
              const key = list.add(NEW_BLOCK);
              open(key);
              focus(`${id}-${key}-title`);
            }}
          >
            {words('field.tabs.add')}
          </Button>
        </div>
      )}
      <LiveMessage text={said} />
    </FieldGroup>
  );
}

function BlockFields({
  id,
  block,
  library,
  lock,
  onChange,
}: {
  readonly id: string;
  readonly block: TabBlock;
  readonly library: string | undefined;
  readonly lock: FieldLock;
  readonly onChange: (block: TabBlock) => void;
}) {
  const words = useWords();
  const free = lock === 'free';
  const content = block['content'];
  const shown = free ? null : readRichText(content);
  const line = (name: 'title' | 'subtitle') => (
    <TextInput
      id={`${id}-${name}`}
      size="md"
      label={words(`field.tabs.${name}`)}
      maxLength={500}
      value={textOrEmpty(block[name])}
      readOnly={lock === 'readonly'}
      disabled={lock === 'disabled'}
      onChange={({ currentTarget }) => onChange({ ...block, [name]: currentTarget.value })}
    />
  );
  return (
    <>
      {line('title')}
      {line('subtitle')}
      <Input.Wrapper label={words('field.tabs.content')} size="md" labelElement="div" labelProps={{ id: `${id}-content-label` }}>
        {free ? (
          <LazyBoundary waiting={<Skeleton height={200} />}>
            <RichEditor
              id={`${id}-content`}
              labelledBy={`${id}-content-label`}
              describedBy={undefined}
              invalid={false}
              required={false}
              held={content}
              onChange={(typed) => onChange({ ...block, content: typed as FieldValue })}
            />
          </LazyBoundary>
        ) : shown ? (
          <RichTextView text={shown} />
        ) : (
          <EmptyFieldNote>{words('field.text.none')}</EmptyFieldNote>
        )}
      </Input.Wrapper>
      <Input.Wrapper label={words('field.tabs.image')} size="md" labelElement="div" labelProps={{ id: `${id}-image-label` }}>
        <MediaFiles
          id={`${id}-image`}
          label={words('field.tabs.image')}
          library={library}
          ids={idsIn(block['image'])}
          multiple={false}
          lock={lock}
          onChange={(ids) => onChange({ ...block, image: ids[0] ?? null })}
        />
      </Input.Wrapper>
    </>
  );
}
