/** Reads and changes the firm's own texts. */
import { sql } from 'drizzle-orm';
import { refuse, type InputOf } from '#packages/endpoint';
import { haveSameParameters, type Catalogue, type Language } from '#packages/texts';
import type { Db, TenantWording } from '#platform';
import { MOST_TEXTS, type WordedText, type wording } from '../contract.ts';

/** @param db a handle of the tenant: either the gate, or one for background work */
export async function readWording(db: Db): Promise<TenantWording> {
  const { rows } = await db.execute<{ language: Language; texts: Catalogue }>(
    sql`select language, jsonb_object_agg(key, text) as texts from wording group by language`,
  );
  return Object.fromEntries(rows.map(({ language, texts }) => [language, texts]));
}

type TextQuery = InputOf<typeof wording.listTexts>;

/**
 * The texts of the product with those of the firm, in the order of their keys.
 * @param product the texts of the product in the requested language
 * @returns at most `MOST_TEXTS`, and how many were found in all
 */
export async function listTexts(
  db: Db,
  product: Catalogue,
  { language, search, own }: TextQuery,
): Promise<{ texts: WordedText[]; found: number }> {
  const said = await readOwnTexts(db, language);
  const lower = (text: string) => text.toLowerCase();
  const wanted = lower(search.trim());
  const found = Object.entries(product)
    .map(([key, text]) => ({ key, product: text, own: said.get(key) ?? null }))
    .filter(
      (text) =>
        (own === 'no' || text.own !== null) && [text.key, text.product, text.own ?? ''].some((part) => lower(part).includes(wanted)),
    )
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  return { texts: found.slice(0, MOST_TEXTS), found: found.length };
}

/**
 * @param product the texts of the product in the language
 * @throws Refusal `text.missing` for a key that the product does not have, `record.changed` where somebody else changed it meanwhile, `input.invalid`
 * where the text names other parameters than the product's does
 */
export async function changeWording(
  db: Db,
  product: Catalogue,
  { language, key, text, before }: InputOf<typeof wording.changeWording>,
): Promise<WordedText> {
  const original = Object.hasOwn(product, key) ? product[key] : undefined;
  if (original === undefined) refuse('text.missing');
  if (text !== null && !haveSameParameters(text, original)) refuse('input.invalid', { text: 'wording.parameters' });
  // A text equal to that of the product needs no row.
  const own = text === original ? null : text;
  await db.transaction(async (tx) => {
    const held = sql`language = ${language} and key = ${key}`;
    const { rows } = await tx.execute<{ text: string }>(sql`select text from wording where ${held} for update`);
    if ((rows[0]?.text ?? null) !== before) refuse('record.changed');
    if (own === null) await tx.execute(sql`delete from wording where ${held}`);
    else if (rows.length > 0) await tx.execute(sql`update wording set text = ${own} where ${held}`);
    else {
      const added = await tx.execute(
        sql`insert into wording (language, key, text) values (${language}, ${key}, ${own}) on conflict do nothing returning key`,
      );
      if (added.rows.length === 0) refuse('record.changed');
    }
  });
  return { key, product: original, own };
}

async function readOwnTexts(db: Db, language: Language): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ key: string; text: string }>(sql`select key, text from wording where language = ${language}`);
  return new Map(rows.map(({ key, text }) => [key, text]));
}
