/** Says in the record of a page or a post what its blocks are; they are put together in the designer. */
import { isRecord, recordsOf, textOf, type FieldValue } from '#packages/fields';
import { FieldGroup, type WidgetProps } from '#packages/form-view';
import { useWords } from '#ui';
import css from './blocks-of-record.module.css';

export function BlocksOfRecord(props: WidgetProps) {
  const words = useWords();
  const blocks = recordsOf(props.state.value) ?? [];
  return (
    <FieldGroup props={props}>
      {blocks.length === 0 ? (
        <p className={css.note}>{words('content.design.none')}</p>
      ) : (
        <ol className={css.list}>
          {blocks.map((block, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- blocks have no ids of their own
            <li key={at}>{blockName(block, words)}</li>
          ))}
        </ol>
      )}
      <p className={css.note}>{words('content.design.where')}</p>
    </FieldGroup>
  );
}

/** What the blocks are, in one line. */
export function blocksText(value: FieldValue, words: (key: string) => string): string {
  return (recordsOf(value) ?? []).map((block) => blockName(block, words)).join(', ');
}

/** The kind of a block, and its title where it has one. */
export function blockName(block: unknown, words: (key: string) => string): string {
  if (!isRecord(block)) return '';
  const kind = words(`content.design.kind.${textOf(block['kind'] as FieldValue)}`);
  const title = textOf(block['title'] as FieldValue) || textOf(block['caption'] as FieldValue);
  return title === '' ? kind : `${kind}: ${title}`;
}
