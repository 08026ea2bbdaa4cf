/** Reads the blocks of a page or a post as staff have put them together, and refuses what cannot be kept. */
import { Refusal } from '#packages/endpoint';
import { faultSentence, readValue, recordsOf, valueFaults, type FieldValue, type FieldValues } from '#packages/fields';
import { plainField } from '#packages/forms';
import { formatsFor } from '#packages/texts';
import type { SignedInContext } from '#server/people';
import { BLOCK_FIELDS, BLOCK_KINDS, BLOCKS_FIELD, MOST_BLOCKS, type BlockKind } from '../contract.ts';

export type ContentBlock = { readonly kind: BlockKind } & { readonly [field: string]: FieldValue };

type Editor = Pick<SignedInContext, 'words' | 'language' | 'now'>;

/**
 * The values of a page or a post with its blocks as their kinds keep them: what a kind does not know is dropped.
 * @throws Refusal `input.invalid` for a block that something is wrong with
 */
export function settleContent(editor: Editor, values: FieldValues): FieldValues {
  return { ...values, [BLOCKS_FIELD]: readBlocks(editor, values[BLOCKS_FIELD] ?? null) };
}

/** @throws Refusal `input.invalid` */
export function readBlocks({ words, language, now }: Editor, value: FieldValue): readonly ContentBlock[] {
  if (value === null) return [];
  const refuseBlocks = (sentence: string): never => {
    throw new Refusal('input.invalid', { [BLOCKS_FIELD]: sentence });
  };
  const given = recordsOf(value);
  if (!given) return refuseBlocks(words('content.refused.unreadable'));
  if (given.length > MOST_BLOCKS) return refuseBlocks(words('content.refused.tooMany', { limit: MOST_BLOCKS }));
  const formats = formatsFor(language);
  const today = now.toISOString().slice(0, 10);
  return given.map((block, index) => {
    const kind = BLOCK_KINDS.find((one) => one === block['kind']);
    if (kind === undefined) return refuseBlocks(words('content.refused.unreadable'));
    const read: Record<string, FieldValue> = {};
    for (const field of BLOCK_FIELDS[kind].map(plainField)) {
      const { value: kept, fault } = readValue(field, block[field.name]);
      const first = fault ?? valueFaults(field, kept, today)[0];
      if (first) {
        const reason = faultSentence(first, language, words, formats);
        refuseBlocks(words('content.refused.block', { number: index + 1, block: words(`content.design.kind.${kind}`), reason }));
      }
      read[field.name] = kept;
    }
    return { kind, ...read };
  });
}

/** The blocks that a stored version has; none in one from before there were blocks. */
export function blocksOf(values: FieldValues): readonly ContentBlock[] {
  const kept = recordsOf(values[BLOCKS_FIELD] ?? null) ?? [];
  return kept.filter((block) => BLOCK_KINDS.some((kind) => kind === block['kind'])) as unknown as readonly ContentBlock[];
}
