/** Puts a page or a post together from blocks: adds, moves and removes them, shows what comes of it, saves and publishes it. */
import { Alert, Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { recordsOf, sameValue, textOf, type FieldValue } from '#packages/fields';
import { PageHeader, UnsavedGuard, useFormats, useWords } from '#ui';
import type { FullRecord } from '#contract/records';
import { BLOCK_KINDS, BLOCKS_FIELD, MOST_BLOCKS, type BlockKind, type ContentCollection } from '../../contract.ts';
import { BlockForm } from './block-form.tsx';
import { BlockList } from './block-list.tsx';
import { beginDesign, changeDesign, moveBlock, redoDesign, undoDesign, type DesignedBlock } from './edits.ts';
import { DesignPreview } from './preview.tsx';
import { useContentSaving } from './use-content-saving.ts';
import css from './designer.module.css';

interface ContentDesignerProps {
  readonly collection: ContentCollection;
  readonly opened: FullRecord;
}

export function ContentDesigner({ collection, opened }: ContentDesignerProps) {
  const words = useWords();
  const [record, setRecord] = useState(opened);
  const nextKey = useRef(0);
  const read = (from: FullRecord) => designedBlocks(from, () => (nextKey.current += 1));
  const [history, setHistory] = useState(() => beginDesign(read(opened)));
  const [wanted, choose] = useState<number | null>(history.now[0]?.key ?? null);
  // Grows when blocks have changed other than by typing, so that the form of a block starts afresh.
  const [round, setRound] = useState(0);
  const [said, say] = useState('');
  const blocks = history.now;
  const kept = useMemo(() => storedBlocks(blocks), [blocks]);
  const changed = !sameValue(kept, record.values[BLOCKS_FIELD] ?? []);
  const saving = useContentSaving({ collection, record, blocks: kept, onSaved: setRecord });
  const chosen = blocks.find(({ key }) => key === wanted) ?? blocks[0];
  const change = (next: readonly DesignedBlock[], sentence: string) => {
    setHistory((now) => changeDesign(now, next));
    say(sentence);
  };
  const restart = (step: typeof undoDesign) => {
    setHistory(step);
    setRound((now) => now + 1);
  };
  const add = (kind: BlockKind) => {
    nextKey.current += 1;
    const block = { key: nextKey.current, kind, values: {} };
    const at = chosen ? blocks.indexOf(chosen) + 1 : blocks.length;
    change(blocks.toSpliced(at, 0, block), words('content.design.added', { block: words(`content.design.kind.${kind}`), place: at + 1 }));
    choose(block.key);
  };
  const slug = textOf(record.values['slug']);
  return (
    <>
      <PageHeader
        name={record.name}
        above={
          <Link to="/admin/$collection" params={{ collection }} search={{ open: record.id } as never}>
            {words(`content.design.record.${collection}`)}
          </Link>
        }
        actions={
          <>
            <Button variant="default" disabled={history.past.length === 0} onClick={() => restart(undoDesign)}>
              {words('content.design.undo')}
            </Button>
            <Button variant="default" disabled={history.future.length === 0} onClick={() => restart(redoDesign)}>
              {words('content.design.redo')}
            </Button>
            <Button variant="default" disabled={!changed} loading={saving.busy === 'save'} onClick={() => saving.save(false)}>
              {words('content.design.save')}
            </Button>
            <Button disabled={!changed && record.published !== null} loading={saving.busy === 'publish'} onClick={() => saving.save(true)}>
              {words('content.design.publish')}
            </Button>
          </>
        }
      >
        <PublishState record={record} changed={changed} collection={collection} slug={slug} />
      </PageHeader>
      {saving.refused !== null && (
        <Alert color="gray" mb="lg" role="alert">
          {saving.refused}
        </Alert>
      )}
      {saving.tooLate && (
        <Alert color="gray" mb="lg" role="alert" title={words('content.design.tooLate')}>
          <p className={css.why}>{words('content.design.tooLate.why')}</p>
          <div className={css.buttons}>
            <Button variant="default" size="compact-md" onClick={() => saving.saveOver()}>
              {words('content.design.tooLate.mine')}
            </Button>
            <Button
              variant="default"
              size="compact-md"
              onClick={() =>
                saving.takeTheirs((theirs) => {
                  setRecord(theirs);
                  setHistory((now) => changeDesign(now, read(theirs)));
                  setRound((now) => now + 1);
                })
              }
            >
              {words('content.design.tooLate.theirs')}
            </Button>
          </div>
        </Alert>
      )}
      <div className={css.desk}>
        <BlockList
          blocks={blocks}
          chosen={chosen?.key ?? null}
          onChoose={choose}
          onMove={(at, by, name) => change(moveBlock(blocks, at, by), words('content.design.moved', { block: name, place: at + by + 1 }))}
          onRemove={(at, name) => {
            change(blocks.toSpliced(at, 1), words('content.design.removed', { block: name }));
            choose((blocks[at + 1] ?? blocks[at - 1])?.key ?? null);
          }}
          add={
            <Menu position="bottom-start" width={240}>
              <Menu.Target>
                <Button variant="default" disabled={blocks.length >= MOST_BLOCKS}>
                  {words('content.design.add')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {BLOCK_KINDS.map((kind) => (
                  <Menu.Item key={kind} onClick={() => add(kind)}>
                    {words(`content.design.kind.${kind}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          }
        />
        <DesignPreview blocks={kept} />
        {chosen && (
          <BlockForm
            key={`${chosen.key} ${round}`}
            block={chosen}
            onChange={(values) =>
              setHistory((now) =>
                changeDesign(
                  now,
                  now.now.map((one) => (one.key === chosen.key ? { ...one, values } : one)),
                  chosen.key,
                ),
              )
            }
          />
        )}
      </div>
      <p className={css.unseen} role="status">
        {said}
      </p>
      <UnsavedGuard when={changed} />
    </>
  );
}

interface PublishStateProps {
  readonly collection: ContentCollection;
  readonly record: FullRecord;
  readonly changed: boolean;
  readonly slug: string;
}

function PublishState({ record, changed, collection, slug }: PublishStateProps) {
  const [words, formats] = [useWords(), useFormats()];
  const state = changed
    ? words('content.design.unsaved')
    : record.published
      ? words('content.design.published', { moment: formats.moment(record.published.at) })
      : words('content.design.draft');
  const address = collection === 'pages' ? `/${slug}` : `/posts/${slug}`;
  return (
    <>
      {state}{' '}
      {slug !== '' && (
        <a href={address} target="_blank" rel="noreferrer">
          {words('content.design.open')}
        </a>
      )}
    </>
  );
}

function designedBlocks({ values }: FullRecord, newKey: () => number): readonly DesignedBlock[] {
  return (recordsOf(values[BLOCKS_FIELD] ?? null) ?? []).flatMap(({ kind, ...fields }) => {
    const known = BLOCK_KINDS.find((one) => one === kind);
    return known ? [{ key: newKey(), kind: known, values: fields as Record<string, FieldValue> }] : [];
  });
}

function storedBlocks(blocks: readonly DesignedBlock[]): FieldValue {
  return blocks.map(({ kind, values }) => ({ kind, ...values })) as unknown as FieldValue;
}
