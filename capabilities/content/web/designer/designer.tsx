/** Puts a page or a post together from blocks: adds, moves and removes them, shows what comes of it, saves and publishes it. */
import { Alert } from '@mantine/core';
import { useMemo, useState } from 'react';
import { readValue, recordsOf, sameValue, type FieldValue } from '#packages/fields';
import { plainField } from '#packages/forms';
import { newId, SavedMeanwhile, TypedEarlier, UnsavedGuard, useFocusById, useHoldTyping, useKeptTyping, useWords } from '#ui';
import type { FullRecord } from '#contract/records';
import { BLOCK_FIELDS, BLOCK_KINDS, BLOCKS_FIELD, MOST_BLOCKS, type BlockKind, type ContentCollection } from '../../contract.ts';
import { ADD_BLOCK_ID, AddBlock } from './add-block.tsx';
import { BlockForm } from './block-form.tsx';
import { BlockList, blockLineId } from './block-list.tsx';
import { DesignerHeader } from './designer-header.tsx';
import { beginDesign, changeDesign, moveBlock, redoDesign, undoDesign, type DesignedBlock } from './edits.ts';
import { DesignPreview } from './preview.tsx';
import { useContentSaving } from './use-content-saving.ts';
import css from './designer.module.css';

interface ContentDesignerProps {
  readonly collection: ContentCollection;
  readonly opened: FullRecord;
}

/** The blocks of an earlier visit that were not saved, and the record that they change. */
interface ContentTyping {
  readonly record: FullRecord;
  readonly blocks: readonly DesignedBlock[];
}

export function ContentDesigner({ collection, opened }: ContentDesignerProps) {
  const words = useWords();
  const typing = useKeptTyping<ContentTyping>(`content.${opened.id}`);
  // Where the save did arrive and only its response was lost, nothing is left to save.
  const [found] = useState(() => (typing.found && !isSaved(storedBlocks(typing.found.blocks), opened) ? typing.found : null));
  const [record, setRecord] = useState(found?.record ?? opened);
  const [history, setHistory] = useState(() => {
    const begun = beginDesign(designedBlocks(opened));
    return found ? changeDesign(begun, found.blocks) : begun;
  });
  const [wanted, choose] = useState<string | null>(history.now[0]?.key ?? null);
  // Grows when blocks have changed other than by typing, so that the form of a block starts afresh.
  const [round, setRound] = useState(0);
  const [said, say] = useState('');
  const focus = useFocusById();
  const blocks = history.now;
  const kept = useMemo(() => storedBlocks(blocks), [blocks]);
  const changed = !isSaved(kept, record);
  const isRestored = useHoldTyping(typing, changed ? { record, blocks } : null);
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
  const take = (theirs: FullRecord) => {
    setRecord(theirs);
    setHistory((now) => changeDesign(now, designedBlocks(theirs)));
    setRound((now) => now + 1);
  };
  const add = (kind: BlockKind) => {
    const block = { key: newId(), kind, values: {} };
    const at = chosen ? blocks.indexOf(chosen) + 1 : blocks.length;
    change(blocks.toSpliced(at, 0, block), words('content.design.added', { block: words(`content.design.kind.${kind}`), place: at + 1 }));
    choose(block.key);
  };
  return (
    <>
      <DesignerHeader
        collection={collection}
        record={record}
        changed={changed}
        busy={saving.busy}
        onUndo={history.past.length > 0 ? () => restart(undoDesign) : null}
        onRedo={history.future.length > 0 ? () => restart(redoDesign) : null}
        onSave={saving.save}
      />
      {isRestored && <TypedEarlier onDiscard={() => take(opened.version > record.version ? opened : record)} />}
      {saving.refused !== null && (
        <Alert color="gray" mb="lg" role="alert">
          {saving.refused}
        </Alert>
      )}
      {saving.tooLate && (
        <SavedMeanwhile
          texts={{
            title: words('content.design.tooLate'),
            why: words('content.design.tooLate.why'),
            mine: words('content.design.tooLate.mine'),
            theirs: words('content.design.tooLate.theirs'),
          }}
          onMine={saving.saveOver}
          onTheirs={() => saving.takeTheirs(take)}
        />
      )}
      <div className={css.desk}>
        <BlockList
          blocks={blocks}
          chosen={chosen?.key ?? null}
          onChoose={choose}
          onMove={(at, by, name) => change(moveBlock(blocks, at, by), words('content.design.moved', { block: name, place: at + by + 1 }))}
          onRemove={(at, name) => {
            change(blocks.toSpliced(at, 1), words('content.design.removed', { block: name }));
            const next = blocks[at + 1] ?? blocks[at - 1];
            choose(next?.key ?? null);
            focus(next ? blockLineId(next.key) : ADD_BLOCK_ID);
          }}
          add={<AddBlock full={blocks.length >= MOST_BLOCKS} onAdd={add} />}
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
      <UnsavedGuard when={changed} onLeave={typing.forget} />
    </>
  );
}

function isSaved(blocks: FieldValue, { values }: FullRecord): boolean {
  return sameValue(blocks, values[BLOCKS_FIELD] ?? []);
}

function designedBlocks({ values }: FullRecord): readonly DesignedBlock[] {
  return (recordsOf(values[BLOCKS_FIELD] ?? null) ?? []).flatMap(({ kind, ...fields }) => {
    const known = BLOCK_KINDS.find((one) => one === kind);
    return known ? [{ key: newId(), kind: known, values: fields as Record<string, FieldValue> }] : [];
  });
}

/** As the server keeps them: each with every field of its kind. */
function storedBlocks(blocks: readonly DesignedBlock[]): FieldValue {
  return blocks.map(({ kind, values }) => {
    const fields = BLOCK_FIELDS[kind].map(plainField);
    return { kind, ...Object.fromEntries(fields.map((field) => [field.name, readValue(field, values[field.name]).value])) };
  });
}
