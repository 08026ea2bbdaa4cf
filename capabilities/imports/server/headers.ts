/** Suggests a mapping from the names that the columns of real files have, in the languages of Portico. */
import { IMPORT_FIELDS, type ImportKind } from '../contract.ts';

const HEADER_NAMES: Readonly<Record<string, readonly string[]>> = {
  amount: ['amount', 'value', 'netamount', 'grossamount', 'cash', 'total', 'consideration', 'upphæð', 'fjárhæð', 'ποσό', 'αξία', 'bedrag'],
  assetClass: ['assetclass', 'class', 'eignaflokkur', 'κατηγορία', 'beleggingscategorie'],
  base: ['base', 'basecurrency', 'from', 'fromcurrency', 'grunnmynt', 'van'],
  currency: ['currency', 'ccy', 'cur', 'mynt', 'gjaldmiðill', 'νόμισμα', 'valuta', 'munt'],
  date: [
    'date',
    'day',
    'tradedate',
    'transactiondate',
    'valuedate',
    'pricedate',
    'asof',
    'asofdate',
    'time',
    'dagsetning',
    'dags',
    'ημερομηνία',
    'datum',
  ],
  fee: ['fee', 'fees', 'commission', 'charges', 'cost', 'costs', 'þóknun', 'kostnaður', 'προμήθεια', 'έξοδα', 'kosten', 'provisie'],
  isin: ['isin', 'isincode'],
  name: [
    'name',
    'description',
    'security',
    'securityname',
    'instrument',
    'note',
    'memo',
    'heiti',
    'nafn',
    'lýsing',
    'όνομα',
    'περιγραφή',
    'naam',
    'omschrijving',
  ],
  portfolio: ['portfolio', 'portfolioid', 'account', 'accountid', 'externalid', 'safn', 'eignasafn', 'χαρτοφυλάκιο', 'portefeuille'],
  price: [
    'price',
    'close',
    'closingprice',
    'closeprice',
    'nav',
    'unitprice',
    'adjclose',
    'last',
    'verð',
    'gengi',
    'lokaverð',
    'τιμή',
    'koers',
    'prijs',
    'slotkoers',
  ],
  quote: ['quote', 'quotecurrency', 'to', 'tocurrency', 'currency', 'ccy', 'mynt', 'νόμισμα', 'valuta', 'naar'],
  rate: ['rate', 'exchangerate', 'fxrate', 'value', 'gengi', 'ισοτιμία', 'koers', 'wisselkoers'],
  reference: ['reference', 'ref', 'id', 'transactionid', 'contractnote', 'ordernumber', 'tilvísun', 'αναφορά', 'referentie', 'kenmerk'],
  region: ['region', 'country', 'market', 'svæði', 'land', 'περιοχή', 'regio'],
  sector: ['sector', 'industry', 'geiri', 'κλάδος'],
  sedol: ['sedol', 'sedolcode'],
  sequence: ['sequence', 'seq', 'sequencenumber', 'time', 'tradetime', 'executiontime', 'tími', 'röð', 'ώρα', 'σειρά', 'tijd', 'volgorde'],
  symbol: [
    'symbol',
    'ticker',
    'code',
    'instrumentid',
    'securityid',
    'isin',
    'sedol',
    'instrument',
    'auðkenni',
    'tákn',
    'σύμβολο',
    'symbool',
    'fonds',
  ],
  tax: ['tax', 'taxes', 'withholdingtax', 'stampduty', 'skattur', 'φόρος', 'belasting'],
  type: ['type', 'transactiontype', 'kind', 'action', 'side', 'securitytype', 'tegund', 'τύπος', 'είδος', 'soort'],
  units: [
    'units',
    'quantity',
    'qty',
    'shares',
    'nominal',
    'number',
    'fjöldi',
    'einingar',
    'μονάδες',
    'ποσότητα',
    'τεμάχια',
    'aantal',
    'eenheden',
  ],
  account: ['account', 'accountid', 'toaccount', 'newaccount', 'owner', 'reikningur', 'λογαριασμός', 'rekening'],
  cash: ['cash', 'cashperunit', 'cashpershare', 'reiðufé', 'μετρητά', 'contant'],
  committed: ['committed', 'commitment', 'skuldbinding', 'δέσμευση', 'toezegging'],
  costShare: ['costshare', 'costallocation', 'costfraction', 'hlutikostnaðarverðs', 'μερίδιοκόστους', 'kostendeel'],
  coupon: ['coupon', 'couponrate', 'interestrate', 'nafnvextir', 'vextir', 'τοκομερίδιο', 'επιτόκιο', 'couponrente'],
  dayCount: ['daycount', 'daycountconvention', 'dagaregla', 'βάσηημερών', 'dagtelling'],
  dimension: ['dimension', 'breakdown', 'vídd', 'διάσταση', 'dimensie'],
  exDividend: ['exdividend', 'exdividenddays', 'exdagar', 'ημέρεςαποκοπής', 'exdividenddagen'],
  feesOutside: ['feesoutside', 'feesoutsidecommitment', 'þóknunutan', 'έξοδαεκτός', 'kostenbuiten'],
  feesWithin: ['feeswithin', 'feeswithincommitment', 'þóknuninnan', 'έξοδαεντός', 'kostenbinnen'],
  firstCoupon: ['firstcoupon', 'firstcoupondate', 'fyrstivaxtadagur', 'πρώτοτοκομερίδιο', 'eerstecoupon'],
  floating: ['floating', 'floatingrate', 'breytilegirvextir', 'κυμαινόμενο', 'variabel'],
  frequency: ['frequency', 'couponfrequency', 'couponsperyear', 'tíðni', 'συχνότητα', 'frequentie'],
  gain: ['gain', 'capitalgain', 'hagnaður', 'κέρδος', 'winst'],
  income: ['income', 'tekjur', 'εισόδημα', 'inkomsten'],
  issue: ['issue', 'issuedate', 'dateddate', 'útgáfudagur', 'έκδοση', 'uitgifte', 'uitgiftedatum'],
  kind: ['kind', 'type', 'event', 'eventtype', 'action', 'actiontype', 'corporateaction', 'tegund', 'atburður', 'είδος', 'τύπος', 'soort'],
  lastCoupon: ['lastcoupon', 'lastcoupondate', 'síðastivaxtadagur', 'τελευταίοτοκομερίδιο', 'laatstecoupon'],
  maturity: ['maturity', 'maturitydate', 'redemptiondate', 'gjalddagi', 'λήξη', 'vervaldatum', 'looptijd'],
  method: ['method', 'costmethod', 'costbasismethod', 'aðferð', 'μέθοδος', 'methode'],
  ongoingCharge: [
    'ongoingcharge',
    'ongoingcharges',
    'ocf',
    'ter',
    'expenseratio',
    'árlegurkostnaður',
    'τρέχουσεςεπιβαρύνσεις',
    'lopendekosten',
  ],
  part: ['part', 'holding', 'name', 'exposure', 'hluti', 'μέρος', 'onderdeel'],
  portfolioType: ['portfoliotype', 'wrapper', 'accounttype', 'tegundsafns', 'τύποςχαρτοφυλακίου', 'portefeuilletype'],
  quoted: ['quoted', 'quotation', 'pricetype', 'skráning', 'διαπραγμάτευση', 'notering'],
  ratio: ['ratio', 'newforold', 'hlutfall', 'αναλογία', 'verhouding'],
  rebalancing: ['rebalancing', 'rebalance', 'endurstilling', 'αναπροσαρμογή', 'herweging'],
  recallable: ['recallable', 'innkallanlegt', 'ανακλητό', 'terugroepbaar'],
  redemption: ['redemption', 'redemptionprice', 'redemptionvalue', 'innlausnarverð', 'εξόφληση', 'aflossing'],
  reported: ['reported', 'reportdate', 'reporteddate', 'knowndate', 'tilkynnt', 'ημερομηνίααναφοράς', 'gerapporteerd'],
  riskProfile: ['riskprofile', 'risk', 'profile', 'áhættusnið', 'προφίλκινδύνου', 'risicoprofiel'],
  to: ['to', 'tosymbol', 'newsymbol', 'newinstrument', 'target', 'nýttauðkenni', 'νέοσύμβολο', 'nieuwsymbool'],
  unfunded: ['unfunded', 'uncalled', 'undrawn', 'óinnkallað', 'μηκληθέν', 'nietopgevraagd'],
  validFrom: ['validfrom', 'effectivefrom', 'effectivedate', 'from', 'startdate', 'gildirfrá', 'ισχύειαπό', 'geldigvanaf'],
  weight: ['weight', 'share', 'vægi', 'στάθμιση', 'gewicht', 'weging'],
};

/** The header of each field, as far as the headers can be recognised; a header serves one field, and the name listed first wins. */
export function suggestColumns(kind: ImportKind, headers: readonly string[]): Record<string, string> {
  const free = new Map(headers.map((header) => [plainName(header), header]).reverse() as [string, string][]);
  const columns: Record<string, string> = {};
  for (const field of IMPORT_FIELDS[kind]) {
    const name = HEADER_NAMES[field]?.find((candidate) => free.has(candidate));
    if (name === undefined) continue;
    columns[field] = free.get(name) ?? '';
    free.delete(name);
  }
  return columns;
}

/** Letters and digits alone, in lower case: `Trade Date (UTC)` and `trade_date` differ, `Trade date` and `trade_date` do not. */
function plainName(header: string): string {
  return header
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
