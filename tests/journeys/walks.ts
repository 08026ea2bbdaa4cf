/**
 * For a record of each collection, its steps through the administration: what is typed, what its list then shows, what is changed, and what its form
 * asks.
 */

/** The steps of one collection; a collection within another comes after that one. */
export interface CollectionWalk {
  readonly name: string;
  /** The collection whose record, made before, it belongs to. */
  readonly within?: string;
  /** What is typed or chosen, by field; none where the screen adds no such record. */
  readonly typed?: Readonly<Record<string, string>>;
  /** The texts that its row then shows. */
  readonly shows: readonly string[];
  /** A search that finds it alone. */
  readonly search: string;
  /** The field that is changed, and the text that its row then shows; none where nothing can be changed. */
  readonly edit?: readonly [field: string, text: string];
  /** The fields of each of its tabs. */
  readonly fields: readonly string[];
  readonly stays?: boolean;
}

const FIGURES = 'value change1d change1m changeYtd change1y change3y change5y changeAll';
const STATUS_TEXTS = ['email_content', 'alertbox_content']
  .flatMap((name) => ['en', 'is', 'el', 'nl'].map((language) => `${name}_${language}`))
  .join(' ');

export const COLLECTION_WALKS: readonly CollectionWalk[] = [
  {
    name: 'organisations',
    typed: { name: 'Walker and Sons', url: 'https://walk.example', domain: 'walk.example' },
    shows: ['Walker and Sons', 'walk.example', 'https://walk.example'],
    search: 'walker and',
    edit: ['url', 'https://walked.example'],
    fields: ['name url domain domainRule photo address'],
  },
  {
    name: 'subscriptions',
    typed: { name: 'Of the walk', accounts: '3', advisors: '4' },
    shows: ['Of the walk', '3', '4'],
    search: 'of the walk',
    edit: ['portals', '5'],
    fields: ['name accounts advisors portals'],
  },
  {
    name: 'users',
    typed: {
      name: 'Wanda Walker',
      email: 'wanda@walk.example',
      phone: '+354 555 0900',
      language: 'English',
      organisation: 'hekla other organisation',
    },
    shows: ['Wanda Walker', 'hekla other organisation', 'wanda@walk.example'],
    search: 'wanda',
    edit: ['title', 'Walker of walks'],
    fields: [
      'name title role organisation photo profileUrl accountType email phone language password isAdmin disabled isProfessional isMessenger is2FADisabled telephone linkedin other',
      'address-1 address-3 postcode city country',
    ],
    stays: true,
  },
  {
    name: 'portals',
    typed: {
      name: 'Portal of the walk',
      photo: 'walk.png',
      theme: 'Classic',
      portalLanguage: 'English',
      phone: '+354 555 0901',
      company: 'Walker and Sons',
      subscription: 'Of the walk',
    },
    shows: ['Portal of the walk', 'Walker and Sons', 'Classic', 'English', 'Of the walk'],
    search: 'portal of the walk',
    edit: ['theme', 'Tech'],
    fields: [
      'name subtitle photo theme portalLanguage phone email company owner subscription news_api explorer_api portalDocument tnc',
      'navigation',
    ],
  },
  {
    name: 'navigation',
    within: 'portals',
    typed: { name: 'Way of the walk', link: '/dashboard/$portal' },
    shows: ['Way of the walk', '/dashboard/$portal', 'Admins, Advisors, Investors'],
    search: 'way of the walk',
    edit: ['link', '/portals'],
    fields: ['name link icon visible userStatus subnavigation'],
  },
  {
    name: 'subnavigation',
    within: 'navigation',
    typed: { name: 'Way below', link: '/dashboard/$portal' },
    shows: ['Way below', '/dashboard/$portal'],
    search: 'way below',
    edit: ['link', '/portals'],
    fields: ['name link'],
  },
  {
    name: 'accounts',
    typed: { name: 'Account of the walk', email: 'walk@walk.example', owner: 'ada of hekla', portal: 'Portal of the walk' },
    shows: ['Account of the walk', 'walk@walk.example', 'ada of hekla', 'Portal of the walk', 'Single'],
    search: 'account of the walk',
    edit: ['external_id', 'walk-1'],
    fields: [
      `name email accountType isGroup members client owner portal inception location currency external_id groups gender userStatus disabledClientNotifications alerts termsAccepted ${FIGURES}`,
      'portfolios',
      'documents',
    ],
  },
  {
    name: 'portfolios',
    within: 'accounts',
    typed: { name: 'Portfolio of the walk', currency: 'GBP' },
    shows: ['Portfolio of the walk', 'GBP', 'GIA', 'Account of the walk'],
    search: 'portfolio of the walk',
    edit: ['type', 'ISA'],
    fields: [
      `name inception objective riskLevel esgRating riskProfile region currency reportingCurrency type color external_id external_owner_name combinedAccounts owner ${FIGURES}`,
      'holdings securities properties',
      'transactions',
      'documents',
    ],
  },
  {
    name: 'holdings',
    within: 'portfolios',
    typed: {
      name: 'Walking stick',
      symbol: 'STICK',
      assetclass: 'Other',
      type: 'Commodity',
      units: '2',
      purchaseValue: '60',
      currency: 'GBP',
    },
    shows: ['Walking stick', 'STICK', 'Other', 'Commodity', '2', '60', '120', 'GBP'],
    search: 'stick',
    edit: ['purchaseValue', '61'],
    fields: ['name symbol assetclass type units value purchaseValue currency region'],
  },
  {
    name: 'transactions',
    within: 'portfolios',
    typed: { name: 'Toll of the walk', type: 'Contribution', date: '03/01/2024', amount: '500', currency: 'GBP' },
    shows: ['03/01/2024', 'Contribution', 'Toll of the walk', '500', 'GBP'],
    search: 'toll',
    edit: ['amount', '600'],
    fields: ['name symbol type date amount currency', 'assetclass securityType region fee tax'],
  },
  {
    name: 'orders',
    // Whoever orders has an account.
    typed: { user: 'ann of hekla', name: 'Fund of the walk', amount: '7' },
    shows: ['Fund of the walk', 'ann of hekla', 'Buy', 'Placed', '7'],
    search: 'fund of the walk',
    edit: ['status', 'Closed'],
    fields: ['user name type status amount unitType units stage'],
  },
  {
    name: 'userStatus',
    shows: ['payment received'],
    search: 'payment received',
    edit: ['name', 'Asleep'],
    fields: [`name name_is name_el name_nl identifier ${STATUS_TEXTS} persistent isClientNotificationsDisabled redirect`],
    stays: true,
  },
  {
    name: 'pages',
    typed: { name: 'Page of the walk', type: 'Blog' },
    shows: ['Page of the walk', 'Blog', 'page-of-the-walk'],
    search: 'page of the walk',
    edit: ['type', 'Report'],
    fields: [
      'name slug type hidden protected promoted permissions title summary link-target link-label socialImg description blocks',
      'pages',
      'history',
    ],
  },
  {
    name: 'people',
    typed: { name: 'Wilma of the walk', title: 'Guide', location: 'Akureyri' },
    shows: ['Wilma of the walk', 'Guide', 'Akureyri'],
    search: 'wilma',
    edit: ['location', 'Húsavík'],
    fields: ['name title location photo linkedin bio'],
  },
  {
    name: 'posts',
    typed: { name: 'Post of the walk', publishdate: '03/03/2026', author: 'Wilma of the walk', tags: 'Insights' },
    shows: ['Post of the walk', '03/03/2026', 'Wilma of the walk', 'Insights'],
    search: 'post of the walk',
    edit: ['publishdate', '04/03/2026'],
    fields: [
      'name slug summary publishdate author tags image teaser-title teaser-summary embed hidden permissions',
      'keypoints content blocks',
      'history',
    ],
  },
  {
    name: 'clients',
    typed: { name: 'Client of the walk', contact: 'Walter' },
    shows: ['Client of the walk', 'Walter'],
    search: 'client of the walk',
    edit: ['contact', 'Werner'],
    fields: ['name logo hidelogo testimonial contact hidetestimonial'],
  },
  {
    name: 'libraries',
    typed: { name: 'Library of the walk' },
    shows: ['Library of the walk'],
    search: 'of the walk',
    edit: ['name', 'Archive of the walk'],
    fields: ['name media', 'folders'],
  },
  { name: 'media', shows: ['map.pdf', 'Other'], search: 'map', fields: ['name type file'], stays: true },
  {
    name: 'forms',
    typed: { name: 'Form of the walk', description: 'Where to' },
    shows: ['Form of the walk', 'Where to'],
    search: 'form of the walk',
    edit: ['description', 'Where from'],
    fields: [
      'name description single editable sendCSV owned subforms recipients end-message autorespond-email autorespond-subject autorespond-body',
      'submissions',
    ],
  },
  {
    name: 'submissions',
    shows: ['ann of hekla', 'Under review'],
    search: 'ann of',
    edit: ['step', 'Approved'],
    fields: ['name step owners organisation', 'answers'],
    stays: true,
  },
  {
    name: 'messages',
    typed: { subject: 'Word of the walk', body: 'Good morning', recipient: 'ann of hekla' },
    shows: ['Word of the walk', 'ann of hekla'],
    search: 'word of the walk',
    edit: ['subject', 'Last word of the walk'],
    fields: ['subject body recipient account group thread attach_message portal process attachment'],
  },
  {
    name: 'riskProfiles',
    typed: { name: 'Risk of the walk', returns: '4', factsheetUrl: 'https://example.com/walk.pdf' },
    shows: ['Risk of the walk', '4', 'https://example.com/walk.pdf'],
    search: 'risk of the walk',
    edit: ['returns', '5'],
    fields: ['name returns factsheetUrl'],
  },
  {
    name: 'models',
    typed: { name: 'Model of the walk', profile: 'Steady', min: '1', max: '9', avg: '5', rebalance: 'Yearly' },
    shows: ['Model of the walk', 'Steady', '1', '9', '5', 'Yearly'],
    search: 'model of the walk',
    edit: ['rebalance', 'Never'],
    fields: ['name profile min max avg rebalance data'],
  },
  {
    name: 'processes',
    typed: { name: 'Process of the walk', formId: 'Form of the walk', accountType: 'Dual' },
    shows: ['Process of the walk', 'Form of the walk', 'Dual'],
    search: 'process of the walk',
    edit: ['accountType', 'Corporate'],
    fields: ['name formId formId_NL single userStatus accountType'],
  },
  {
    name: 'data-processes',
    typed: { name: 'Data of the walk' },
    shows: ['Data of the walk'],
    search: 'of the walk',
    edit: ['name', 'Records of the walk'],
    fields: ['name steps'],
  },
  {
    name: 'data-processes-steps',
    within: 'data-processes',
    typed: { method: 'GET', location: 'https://example.com/prices', dataset: 'prices of the walk' },
    shows: ['prices of the walk', 'GET', 'https://example.com/prices'],
    search: 'prices of',
    edit: ['method', 'POST'],
    fields: ['getFromApi method location file dataset'],
  },
  {
    name: 'groups',
    typed: { name: 'Group of the walk', score: '7' },
    shows: ['Group of the walk', '7'],
    search: 'group of the walk',
    edit: ['score', '8'],
    fields: ['name score welcome members documents'],
  },
  {
    name: 'commentary',
    typed: { name: 'Talk of the walk', reportdate: '31/03/2026' },
    shows: ['Talk of the walk', '31/03/2026'],
    search: 'talk of',
    edit: ['reportdate', '30/06/2026'],
    fields: ['name reportdate attachment body'],
  },
  {
    name: 'accessGroups',
    typed: { name: 'Access of the walk', description: 'For the way', team: 'ada of hekla', clients: 'Account of the walk' },
    shows: ['Access of the walk', 'For the way'],
    search: 'access of',
    edit: ['description', 'For the way back'],
    fields: ['name description team clients'],
  },
];
