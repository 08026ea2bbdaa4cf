/**
 * The rooms of the house, in their orders: each may use only those before it. This is the one place where they are written; the picture
 * in docs/picture.md is drawn from it. What a capability is stands in docs/words.md.
 */

interface Room {
  readonly name: string;
  readonly purpose: string;
}

/** Pure and of use to everything: no input or output, no clock, no framework but in the last two. */
export const PACKAGE_ROOMS: readonly Room[] = [
  { name: 'findings', purpose: 'What a reader must know beside a figure: a missing price, a stale rate.' },
  { name: 'calendar', purpose: 'Plain dates, business days, periods such as YTD, and day counts in years.' },
  { name: 'figures', purpose: 'The id of a figure: whose it is, which measure, which days, as known when.' },
  { name: 'money', purpose: 'Exact decimals, fractions, currencies, and shares that add up to the whole.' },
  { name: 'themes', purpose: 'The catalogue of themes, and the contrast and distance of their colours.' },
  { name: 'texts', purpose: 'The four languages: catalogues, plurals, dates and numbers.' },
  { name: 'charts', purpose: 'What a chart shows, as data.' },
  { name: 'csv', purpose: 'Reads and writes CSV of every dialect.' },
  { name: 'policy', purpose: 'Roles, permissions and the statuses of a client: who may do what.' },
  { name: 'fields', purpose: 'The kinds of field: what each accepts, how it is kept and written.' },
  { name: 'forms', purpose: 'Forms as data, checked and evaluated alike in browser and server.' },
  { name: 'collections', purpose: 'What staff keep, as data: columns, steps, rights.' },
  { name: 'endpoint', purpose: 'The declaration of an endpoint, and the typed client made from it.' },
  { name: 'ui', purpose: 'The React kit: tables, dialogs, charts. It knows no data.' },
  { name: 'form-view', purpose: 'Draws a form and its fields.' },
];

/** The figures: pure, and on packages alone. */
export const ENGINE_ROOMS: readonly Room[] = [
  { name: 'rates-of-return', purpose: 'Time-weighted, money-weighted and Dietz returns, internal rates, present values.' },
  { name: 'lots', purpose: 'Which units leave first, at what cost: FIFO, average, the rules of the United Kingdom.' },
  { name: 'book', purpose: 'The opened history of a scope: entries, balances, quotes, exchange rates, corporate actions.' },
  { name: 'cost', purpose: 'Positions and their cost, lot by lot, and the gains that disposals realise.' },
  { name: 'valuation', purpose: 'What a scope is worth on a day, and what moved in it, to the cent.' },
  { name: 'series', purpose: 'Values, flows and effects of every day of a range: what returns are computed from.' },
  { name: 'bridge', purpose: 'From the value at the start to the value at the end, by what changed it.' },
  { name: 'risk', purpose: 'Volatility, drawdown, ratios, value at risk, regression on a benchmark.' },
  { name: 'attribution', purpose: 'Contribution and attribution: Brinson, Karnosky and Singer, and their linking.' },
  { name: 'fixed-income', purpose: 'Day counts, accrued interest, price and yield of bonds, duration.' },
  { name: 'property', purpose: 'The value of a property between its appraisals.' },
  { name: 'loans', purpose: 'Annuities and loans: payments, balances, rates.' },
  { name: 'private-assets', purpose: 'Commitments: multiples, internal rates, public market equivalents, pacing.' },
  { name: 'projections', purpose: 'What may become of money: simulated growth.' },
  { name: 'measures', purpose: 'Every measure that can be asked for: its name, its input, its figure, its method.' },
];

/** The outside world behind ports: one provider is one folder. */
export const ADAPTER_ROOMS: readonly Room[] = [
  { name: 'breaches', purpose: 'Whether a password is among those that were found in breaches.' },
  { name: 'database', purpose: 'PostgreSQL and the embedded engine: handles, roles, migrations, queues of jobs.' },
  { name: 'files', purpose: 'Bytes in a folder, or in a bucket of a store that speaks S3.' },
  { name: 'identities', purpose: "Sign-in at a firm's own provider of identities, by OpenID Connect." },
  { name: 'mail', purpose: 'Mail by SMTP, and its pages made from MJML.' },
  { name: 'pdf', purpose: 'Paper, set by Typst in a process of its own.' },
  { name: 'pictures', purpose: 'Pictures looked at and drawn again.' },
  { name: 'sms', purpose: 'Text messages through a gateway over HTTP.' },
  {
    name: 'sources',
    purpose:
      'The services outside that keep portfolio data, funds, news or other data of a firm, or carry its orders out, one folder each.',
  },
  { name: 'worker', purpose: 'The calculator in a thread of its own, with a limit of time and memory.' },
];

export const PACKAGES: readonly string[] = PACKAGE_ROOMS.map(({ name }) => name);
export const ENGINE: readonly string[] = ENGINE_ROOMS.map(({ name }) => name);
export const ADAPTERS: readonly string[] = ADAPTER_ROOMS.map(({ name }) => name);

export const CAPABILITIES: readonly string[] = [
  'tenants',
  'people',
  'audit',
  'files',
  'records',
  'outbox',
  'sign-in',
  'statuses',
  'instruments',
  'accounts',
  'wording',
  'groups',
  'processes',
  'verification',
  'navigation',
  'portfolios',
  'ledger',
  'performance',
  'sources',
  'funds',
  'calculations',
  'reports',
  'imports',
  'bundles',
  'market-data',
  'datasets',
  'forms',
  'media',
  'documents',
  'content',
  'planning',
  'orders',
  'distributions',
  'messages',
  'analytics',
  'admin',
];
