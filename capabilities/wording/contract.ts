/** Declares the texts of the product, and the firm's own texts that replace them. */
import { z } from 'zod';
import { answerSchema, endpoint } from '#packages/endpoint';
import { LANGUAGES } from '#packages/texts';

const Language = z.enum(LANGUAGES);

export const WordedText = z.object({
  key: z.string(),
  /** The text of the product, with its parameters as `{name}`. */
  product: z.string(),
  /** The text of the firm; null where it uses that of the product. */
  own: z.string().nullable(),
});
export type WordedText = z.infer<typeof WordedText>;

/** Most texts in one response. */
export const MOST_TEXTS = 200;

export const wording = {
  readWording: endpoint({
    method: 'GET',
    path: '/api/wording/:language',
    may: 'anyone',
    summary: 'What the tenant says in a language in the place of the product’s texts, by key',
    input: z.object({ language: Language }),
    output: z.object({ texts: z.record(z.string(), z.string()) }),
    refuses: [],
  }),
  listTexts: endpoint({
    method: 'GET',
    path: '/api/texts',
    may: 'house.keep',
    summary: `The texts of a language that hold what is looked for, in key or words, in the order of their keys; ${MOST_TEXTS} at most`,
    input: z.object({
      language: Language,
      search: z.string().max(200).default(''),
      /** Only texts that the tenant has changed. */
      own: z.enum(['yes', 'no']).default('no'),
    }),
    output: answerSchema(z.object({ texts: z.array(WordedText), found: z.number().int() })),
    refuses: [],
  }),
  changeWording: endpoint({
    method: 'PUT',
    path: '/api/wording/:language',
    may: 'house.keep',
    summary: 'Say a text otherwise than the product does, or as it does again; heard with the next page that is loaded',
    input: z.object({
      language: Language,
      key: z.string().min(1).max(200),
      /** Null restores the text of the product. It must have the same parameters as that text. */
      text: z.string().trim().min(1).max(2000).nullable(),
      /** The text that was read before the change, so that the second of two concurrent changes is refused. */
      before: z.string().max(10_000).nullable(),
    }),
    output: WordedText,
    refuses: ['text.missing', 'record.changed'],
  }),
};
