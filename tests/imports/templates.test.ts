/** Tests the templates of files: their headings are recognised in every language, and the line that each gives as an example can be brought in. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IMPORT_KINDS, importFields, type ImportKind } from '#contract/imports';
import { LANGUAGES, type Language } from '#packages/texts';
import { openServerTexts } from '../../apps/server/texts.ts';
import { importTemplate } from '../../capabilities/imports/server/template.ts';
import { openImportTest, type ImportTest } from '../kit/imports.ts';

const words = openServerTexts();

let office: ImportTest;
beforeAll(async () => {
  office = await openImportTest();
  await office.work.execute(sql`
    with one as (select account_id from portfolio limit 1)
    insert into portfolio (account_id, name, type, currency, external_id) select account_id, 'Of the templates', 'GIA', 'EUR', 'P-1001' from one`);
  await office.work.execute(sql`
    insert into account (portal_id, name, email, currency, external_id) select portal_id, 'Of the templates', 'a@own.example', 'EUR', 'A-1001' from account limit 1`);
});
afterAll(() => office.dispose());

async function textOf(kind: ImportKind, language: Language): Promise<string> {
  let text = '';
  for await (const piece of importTemplate(kind, words(language)).body) text += String(piece);
  return text;
}

test.each(LANGUAGES)('every heading in %s is recognised as its own field', async (language) => {
  for (const kind of IMPORT_KINDS) {
    const { sniff } = await office.upload(kind, await textOf(kind, language));
    const headings = importFields(kind).map((field) => [field, words(language)(`imports.field.${field}`)]);
    const { columns, wide } = sniff!.suggestion;
    // Two columns that may as well lie across are told apart by the file alone.
    expect([kind, wide, columns]).toEqual([kind, null, Object.fromEntries(headings)]);
  }
});

test('the example of each kind is a line that can be brought in', async () => {
  // What others name comes first.
  const order = ['instruments', ...IMPORT_KINDS.filter((kind) => kind !== 'instruments')] as const;
  for (const kind of order) {
    const checked = await office.checked(kind, await textOf(kind, 'en'));
    expect([kind, checked.state, checked.counts.refused, await office.rows(checked.id, 'refused')]).toEqual([kind, 'checked', 0, []]);
    expect([kind, checked.counts.new]).toEqual([kind, 1]);
    await office.commit(checked.id);
  }
});
