/** Writes the basis of advice into the database: tactical models, risk profiles, the fact-finder, and the page on advice of a firm that publishes one. */
import { sql } from 'drizzle-orm';
import { FORM_SCHEMA, type Form } from '#packages/forms';
import type { Phrase } from '#packages/fields';
import type { Db } from '#platform';
import type { ComposedFirm } from '../compose.ts';
import type { RandomStream } from '../random.ts';

/** By risk profile: the band of equities and its target, then the shares of the classes; per cent of the whole. */
const MODELS = [
  ['Defensive', 'Risk profile 1–2', 10, 30, 20, 'Yearly, or 5 points from the target', [20, 55, 10, 15]],
  ['Cautious', 'Risk profile 3', 20, 40, 30, 'Yearly, or 5 points from the target', [30, 45, 12, 13]],
  ['Balanced', 'Risk profile 4–5', 35, 65, 50, 'Half-yearly, or 7 points from the target', [50, 30, 12, 8]],
  ['Adventurous', 'Risk profile 6–7', 60, 100, 80, 'Half-yearly, or 10 points from the target', [80, 8, 9, 3]],
] as const;
const CLASSES = ['Equities', 'Fixed Interest', 'Alternatives', 'Other'] as const;

/** Expected yearly return of each profile, per cent. */
const PROFILES = [
  ['Defensive', 3.5],
  ['Cautious', 4.25],
  ['Balanced', 5.5],
  ['Adventurous', 7],
] as const;

const adviceText = (en: string, is: string, el: string, nl: string): Phrase => ({ en, is, el, nl });

export async function writePlanning(db: Db, { house, people }: ComposedFirm, ids: RandomStream): Promise<void> {
  const staff = people.find(({ role }) => role === 'staff')?.id ?? null;
  const record = async (
    collection: string,
    values: Readonly<Record<string, unknown>> & { readonly name: string },
    more: { slug?: string; parent?: string; position?: number } = {},
  ) => {
    const id = ids.uuid();
    const { slug = null, parent = null, position = 0 } = more;
    const data = JSON.stringify(values);
    await db.execute(sql`
      insert into record (id, collection, parent_id, name, slug, data, search, position, created_by, updated_by, published_at, published_by)
      values (${id}, ${collection}, ${parent}::uuid, ${values.name}, ${slug}, ${data}::jsonb, ${values.name.toLowerCase()}, ${position}, ${staff}, ${staff},
        ${collection === 'pages' ? sql`now()` : sql`null`}, ${collection === 'pages' ? staff : null})`);
    if (collection === 'pages')
      await db.execute(sql`insert into record_version (record_id, version, name, data, published, by)
        values (${id}, 1, ${values.name}, ${data}::jsonb, true, ${staff})`);
    return id;
  };
  for (const [name, profile, min, max, avg, rebalance, shares] of MODELS)
    await record('models', {
      name,
      profile,
      min,
      max,
      avg,
      rebalance,
      data: CLASSES.map((of, at) => ({ name: of, value: shares[at] ?? 0 })),
    });
  for (const [name, returns] of PROFILES)
    await record('riskProfiles', { name, returns, factsheetUrl: `https://www.example.com/risk/${name.toLowerCase()}.pdf` });
  const { advice } = house;
  if (advice) {
    const page = await record(
      'pages',
      { name: advice.title, slug: 'investment-advice', title: advice.title, summary: advice.summary },
      { slug: 'investment-advice', position: 1 },
    );
    for (const [index, [title, summary]] of advice.parts.entries())
      await record('pages', { name: title, title, summary }, { parent: page, position: index + 1 });
  }
  await writeFactFinder(db, ids.uuid(), staff);
}

async function writeFactFinder(db: Db, id: string, staff: string | null): Promise<void> {
  const form = factFinder(id);
  const definition = JSON.stringify(form);
  await db.execute(sql`
    insert into form (id, slug, name, definition, published, editable, created_by, updated_by)
    values (${id}, 'fact-finder', ${form.name}, ${definition}::jsonb, 1, true, ${staff}, ${staff})`);
  await db.execute(sql`
    insert into form_version (form_id, number, definition, published_at, published_by) values (${id}, 1, ${definition}::jsonb, now(), ${staff})`);
}

function factFinder(id: string): Form {
  const option = (value: string, label: Phrase) => ({ value, label });
  return {
    schema: FORM_SCHEMA,
    id,
    name: 'Fact-finder',
    description: 'What the money is for, how long it may stay, and what has been tried before',
    single: true,
    editable: true,
    owned: 'Personal',
    steps: [
      {
        title: adviceText('Plans', 'Áform', 'Σχέδια', 'Plannen'),
        fieldsets: [
          {
            fields: [
              {
                name: 'aim',
                type: 'textarea',
                required: true,
                limit: 1000,
                label: adviceText(
                  'What is the money for?',
                  'Til hvers er féð?',
                  'Για ποιον σκοπό είναι τα χρήματα;',
                  'Waarvoor is het geld bestemd?',
                ),
              },
              {
                name: 'horizon',
                type: 'number',
                required: true,
                rules: [{ rule: 'whole' }],
                label: adviceText(
                  'For how many years may it stay invested?',
                  'Í hve mörg ár má það vera fjárfest?',
                  'Για πόσα έτη μπορεί να μείνει επενδυμένο;',
                  'Hoeveel jaar mag het belegd blijven?',
                ),
              },
            ],
          },
        ],
      },
      {
        title: adviceText('Risk', 'Áhætta', 'Κίνδυνος', 'Risico'),
        fieldsets: [
          {
            fields: [
              {
                name: 'fall',
                type: 'radio',
                required: true,
                label: adviceText(
                  'If it fell by a fifth in a year, what would you do?',
                  'Ef það lækkaði um fimmtung á ári, hvað myndir þú gera?',
                  'Αν έχανε το ένα πέμπτο σε ένα έτος, τι θα κάνατε;',
                  'Als het in een jaar een vijfde daalde, wat zou u doen?',
                ),
                options: [
                  option('sell', adviceText('Sell', 'Selja', 'Θα πουλούσα', 'Verkopen')),
                  option('wait', adviceText('Wait', 'Bíða', 'Θα περίμενα', 'Afwachten')),
                  option('buy', adviceText('Buy more', 'Kaupa meira', 'Θα αγόραζα περισσότερα', 'Bijkopen')),
                ],
              },
              {
                name: 'experience',
                type: 'select',
                multiple: true,
                label: adviceText(
                  'What have you invested in before?',
                  'Í hverju hefur þú fjárfest áður?',
                  'Πού έχετε επενδύσει στο παρελθόν;',
                  'Waarin heeft u eerder belegd?',
                ),
                options: [
                  option('deposits', adviceText('Deposits', 'Innlán', 'Καταθέσεις', 'Spaarrekeningen')),
                  option('funds', adviceText('Funds', 'Sjóðir', 'Αμοιβαία κεφάλαια', 'Fondsen')),
                  option('bonds', adviceText('Bonds', 'Skuldabréf', 'Ομόλογα', 'Obligaties')),
                  option('shares', adviceText('Shares', 'Hlutabréf', 'Μετοχές', 'Aandelen')),
                ],
              },
            ],
          },
        ],
      },
    ],
  };
}
