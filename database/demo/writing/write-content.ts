/** Writes the public pages of a firm into the database: its front, what it does, its people, two posts, and two clients who speak for it. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import type { DemoFirmKey } from '../market/instrument.ts';
import type { RandomStream } from '../random.ts';

interface DemoPage {
  readonly slug: string;
  readonly type: 'Landing' | 'Blog' | 'Resources';
  readonly title: string;
  readonly summary: string;
  readonly blocks: readonly object[];
  readonly promoted?: boolean;
  readonly protected?: boolean;
}

interface DemoPost {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly day: string;
  readonly tag: string;
  readonly text: string;
}

interface DemoContent {
  readonly people: readonly (readonly [name: string, title: string, location: string])[];
  readonly clients: readonly (readonly [name: string, testimonial: string, contact: string])[];
  readonly pages: readonly DemoPage[];
  readonly posts: readonly DemoPost[];
}

const paragraph = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const text = (title: string | null, words: string) => ({ kind: 'text', title, content: paragraph(words) });
const tabs = (title: string, entries: readonly (readonly [string, string, string])[]) => ({
  kind: 'tabs',
  title,
  tabs: entries.map(([name, subtitle, words]) => ({ title: name, subtitle, content: paragraph(words), image: null })),
});

const CONTENT: Readonly<Record<DemoFirmKey, DemoContent>> = {
  hekla: {
    people: [
      ['Thordis Berg', 'Managing partner', 'Reykjavik'],
      ['Samuel Orde', 'Head of portfolio management', 'London'],
      ['Ines Falk', 'Client care', 'Reykjavik'],
    ],
    clients: [
      ['The Marlow family', 'We know at any time where we stand, and whom to ask.', 'J. Marlow'],
      ['Northern Seamen’s Trust', 'Reports that our trustees read to the end.', 'The secretary'],
    ],
    pages: [
      {
        slug: 'welcome',
        type: 'Landing',
        title: 'Wealth, looked after quietly',
        summary: 'We manage the wealth of families and foundations in the north: few clients, clear figures, one person to talk to.',
        blocks: [
          { kind: 'highlights', title: 'What we do' },
          { kind: 'posts', title: 'From our desk', tag: null },
          { kind: 'clients', title: 'What clients say' },
        ],
      },
      {
        slug: 'how-we-work',
        type: 'Resources',
        title: 'How we work',
        summary: 'From the first conversation to the report that you read at breakfast.',
        promoted: true,
        blocks: [
          text(
            null,
            'We begin with what the money is for. Only then do we speak of markets, and we write down what we agreed in one page.',
          ),
          tabs('Step by step', [
            ['Listen', 'One conversation, no forms', 'You tell us what you own, what you need, and what you would rather not think about.'],
            ['Agree', 'A page that you keep', 'Aim, horizon, limits and costs, in words that hold when markets do not.'],
            ['Look after', 'Every day', 'We rebalance quietly, and you see each step in your portal the next morning.'],
          ]),
        ],
      },
      {
        slug: 'people',
        type: 'Resources',
        title: 'People',
        summary: 'Those who look after your wealth, and answer when you call.',
        promoted: true,
        blocks: [{ kind: 'team', title: null }],
      },
      { slug: 'insights', type: 'Blog', title: 'Insights', summary: 'What we think, briefly.', blocks: [] },
      {
        slug: 'for-clients',
        type: 'Resources',
        title: 'For clients',
        summary: 'What only our clients read.',
        protected: true,
        blocks: [text(null, 'Our letter of the quarter, the calendar of payments, and the numbers to call when you travel.')],
      },
    ],
    posts: [
      {
        slug: 'patience-has-a-price',
        title: 'Patience has a price, and a return',
        summary: 'Why we change little, and when we do.',
        day: '2026-02-12',
        tag: 'Insights',
        text: 'A portfolio that is touched less costs less. We look every day, and act when the reasons for holding something have changed, not when its price has.',
      },
      {
        slug: 'reading-your-report',
        title: 'Three figures to read first',
        summary: 'Value, change, and what caused it.',
        day: '2026-01-15',
        tag: 'Advice',
        text: 'Begin with what you own today. Then look at the change since the day that matters to you, and at the bridge between the two: what you paid in, what markets did, what it cost.',
      },
    ],
  },
  pelagos: {
    people: [
      ['Δάφνη Μαυρογένη', 'Διευθύνουσα σύμβουλος', 'Βουλιαγμένη'],
      ['Νίκος Λεβέντης', 'Διαχείριση χαρτοφυλακίων', 'Αθήνα'],
    ],
    clients: [['Ναυτιλιακή Αιγαίου', 'Ξέρουμε κάθε στιγμή τι έχουμε και γιατί.', 'Κ. Σάββας']],
    pages: [
      {
        slug: 'kalosorisate',
        type: 'Landing',
        title: 'Your money is at a smarter place.',
        summary: 'Φροντίζουμε την περιουσία λίγων οικογενειών: με καθαρούς αριθμούς και έναν άνθρωπο που σας γνωρίζει.',
        blocks: [
          { kind: 'highlights', title: 'Τι κάνουμε' },
          { kind: 'posts', title: 'Από το γραφείο μας', tag: null },
          { kind: 'clients', title: 'Τι λένε οι πελάτες' },
        ],
      },
      {
        slug: 'pos-ergazomaste',
        type: 'Resources',
        title: 'Πώς εργαζόμαστε',
        summary: 'Από την πρώτη συζήτηση μέχρι την αναφορά που διαβάζετε το πρωί.',
        promoted: true,
        blocks: [
          tabs('Βήμα βήμα', [
            ['Ακούμε', 'Μία συζήτηση', 'Μας λέτε τι έχετε, τι χρειάζεστε και τι προτιμάτε να μη σας απασχολεί.'],
            ['Συμφωνούμε', 'Μία σελίδα', 'Στόχος, ορίζοντας, όρια και κόστος, με λόγια που αντέχουν.'],
            ['Φροντίζουμε', 'Κάθε μέρα', 'Εξισορροπούμε αθόρυβα και το βλέπετε στην πύλη σας το επόμενο πρωί.'],
          ]),
        ],
      },
      {
        slug: 'anthropoi',
        type: 'Resources',
        title: 'Οι άνθρωποί μας',
        summary: 'Όσοι φροντίζουν την περιουσία σας και απαντούν όταν καλείτε.',
        promoted: true,
        blocks: [{ kind: 'team', title: null }],
      },
      { slug: 'apopseis', type: 'Blog', title: 'Απόψεις', summary: 'Τι σκεφτόμαστε, με λίγα λόγια.', blocks: [] },
      {
        slug: 'gia-pelates',
        type: 'Resources',
        title: 'Για πελάτες',
        summary: 'Όσα διαβάζουν μόνο οι πελάτες μας.',
        protected: true,
        blocks: [text(null, 'Η επιστολή του τριμήνου, το ημερολόγιο των πληρωμών και τα τηλέφωνα για όταν ταξιδεύετε.')],
      },
    ],
    posts: [
      {
        slug: 'ypomoni',
        title: 'Η υπομονή έχει τιμή και απόδοση',
        summary: 'Γιατί αλλάζουμε λίγα, και πότε.',
        day: '2026-02-12',
        tag: 'Insights',
        text: 'Ένα χαρτοφυλάκιο που αγγίζεται λιγότερο κοστίζει λιγότερο. Κοιτάζουμε κάθε μέρα και ενεργούμε όταν αλλάζουν οι λόγοι, όχι οι τιμές.',
      },
    ],
  },
};

/** @param db a handle of work, bound to the tenant of the firm */
export async function writeContent(db: Db, firm: DemoFirmKey, ids: RandomStream): Promise<void> {
  const { people, clients, pages, posts } = CONTENT[firm];
  const write = async (record: WrittenRecord) => {
    const id = ids.uuid();
    await writeRecord(db, id, record);
    return id;
  };
  const writers: string[] = [];
  for (const [place, [name, title, location]] of people.entries())
    writers.push(await write({ collection: 'people', place, name, values: { name, title, location } }));
  for (const [place, [name, testimonial, contact]] of clients.entries())
    await write({ collection: 'clients', place, name, values: { name, testimonial, contact } });
  for (const [place, { slug, ...page }] of pages.entries())
    await write({ collection: 'pages', place, name: page.title, slug, values: { ...page, name: page.title, slug } });
  for (const { slug, title, summary, day, tag, text: words } of posts)
    await write({
      collection: 'posts',
      place: 0,
      name: title,
      slug,
      values: {
        name: title,
        slug,
        summary,
        publishdate: day,
        tags: [tag],
        author: writers[0] ?? null,
        content: paragraph(words),
        blocks: [],
      },
    });
}

interface WrittenRecord {
  readonly collection: 'pages' | 'posts' | 'people' | 'clients';
  /** Among its siblings, from 0. */
  readonly place: number;
  readonly name: string;
  /** Of what is published. */
  readonly slug?: string;
  readonly values: object;
}

async function writeRecord(db: Db, id: string, { collection, place, name, slug, values }: WrittenRecord): Promise<void> {
  const published = slug === undefined ? sql`null` : sql`now()`;
  await db.execute(sql`
    insert into record (id, collection, name, slug, data, search, position, published_at)
    values (${id}, ${collection}, ${name}, ${slug ?? null}, ${JSON.stringify(values)}::jsonb, ${name.toLowerCase()}, ${place + 1}, ${published})`);
  if (slug !== undefined)
    await db.execute(sql`insert into record_version (record_id, version, name, data, published)
      select id, version, name, data, true from record where id = ${id}`);
}
