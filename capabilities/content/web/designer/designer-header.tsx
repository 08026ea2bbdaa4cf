/** The head of the designer: what is designed and how far it is published, undo and redo, saving and publishing. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { textOf } from '#packages/fields';
import { PageHeader, useFormats, useWords } from '#ui';
import type { FullRecord } from '#contract/records';
import { contentPath, type ContentCollection } from '../../contract.ts';
import css from './designer.module.css';

interface DesignerHeaderProps {
  readonly collection: ContentCollection;
  readonly record: FullRecord;
  readonly changed: boolean;
  readonly busy: 'save' | 'publish' | null;
  /** Null where there is nothing to take back, and below to do again. */
  readonly onUndo: (() => void) | null;
  readonly onRedo: (() => void) | null;
  readonly onSave: (publish: boolean) => void;
}

export function DesignerHeader({ collection, record, changed, busy, onUndo, onRedo, onSave }: DesignerHeaderProps) {
  const words = useWords();
  return (
    <PageHeader
      name={record.name}
      above={
        <Link to="/admin/$collection" params={{ collection }} search={{ open: record.id } as never}>
          {words(`content.design.record.${collection}`)}
        </Link>
      }
      actions={
        <>
          <StepButton words={words('content.design.undo')} onPress={onUndo} />
          <StepButton words={words('content.design.redo')} onPress={onRedo} />
          <Button variant="default" disabled={!changed} loading={busy === 'save'} onClick={() => onSave(false)}>
            {words('content.design.save')}
          </Button>
          <Button disabled={!changed && record.published !== null} loading={busy === 'publish'} onClick={() => onSave(true)}>
            {words('content.design.publish')}
          </Button>
        </>
      }
    >
      <PublishState collection={collection} record={record} changed={changed} />
    </PageHeader>
  );
}

/** A button that keeps the focus while there is nothing to do. */
function StepButton({ words, onPress }: { readonly words: string; readonly onPress: (() => void) | null }) {
  return (
    <Button variant="default" {...(onPress === null && { 'aria-disabled': true, className: css.off! })} onClick={() => onPress?.()}>
      {words}
    </Button>
  );
}

function PublishState({ collection, record, changed }: Pick<DesignerHeaderProps, 'collection' | 'record' | 'changed'>) {
  const [words, formats] = [useWords(), useFormats()];
  const state = changed
    ? words('content.design.unsaved')
    : record.published
      ? words('content.design.published', { moment: formats.moment(record.published.at) })
      : words('content.design.draft');
  const slug = textOf(record.values['slug']);
  return (
    <>
      {state}{' '}
      {slug !== '' && (
        <a href={contentPath(collection, slug)} target="_blank" rel="noreferrer">
          {words('content.design.open')}
        </a>
      )}
    </>
  );
}
