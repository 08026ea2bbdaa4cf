/** Suggests a mapping from the names that the columns of real files have, in the languages of Portico. */
import { importFields, type ImportField, type ImportKind } from '../../contract.ts';

/** Names that columns have in real files and in our own templates, in each language: letters and digits alone, separated by spaces; the likeliest first. */
const HEADER_NAMES: Readonly<Record<ImportField, string>> = {
  amount: 'amount value netamount grossamount cash total consideration upphæð fjárhæð ποσό αξία bedrag',
  assetClass: 'assetclass class eignaflokkur κατηγορία beleggingscategorie categorie',
  base: 'base basecurrency from fromcurrency grunnmynt van basisvaluta νόμισμαβάσης',
  currency: 'currency ccy cur mynt gjaldmiðill νόμισμα valuta munt',
  date: 'date day tradedate transactiondate valuedate pricedate asof asofdate time dagsetning dags ημερομηνία datum',
  fee: 'fee fees commission charges cost costs þóknun kostnaður προμήθεια έξοδα kosten provisie αμοιβή',
  isin: 'isin isincode',
  name: `name description security securityname instrument note memo heiti nafn lýsing όνομα περιγραφή naam
    omschrijving`,
  portfolio: 'portfolio portfolioid account accountid externalid safn eignasafn χαρτοφυλάκιο portefeuille',
  price: 'price close closingprice closeprice nav unitprice adjclose last verð gengi lokaverð τιμή koers prijs slotkoers',
  quote: `quote quotecurrency to tocurrency currency ccy mynt νόμισμα valuta naar othercurrency hinmyntin anderevaluta
    άλλονόμισμα`,
  rate: 'rate exchangerate fxrate value gengi ισοτιμία koers wisselkoers',
  reference: 'reference ref id transactionid contractnote ordernumber tilvísun αναφορά referentie kenmerk κωδικόςαναφοράς',
  region: 'region country market svæði land περιοχή regio',
  sector: 'sector industry geiri κλάδος',
  sedol: 'sedol sedolcode',
  sequence: `sequence seq sequencenumber orderintheday time tradetime executiontime tími röð röðinnandagsins ώρα σειρά
    σειράμέσαστηνημέρα tijd volgorde volgordeopdedag`,
  symbol: `symbol ticker code instrumentid securityid tákn σύμβολο symbool isin sedol instrument auðkenni fonds
    symbol ticker code instrumentid securityid tákn σύμβολο symbool isin sedol instrument auðkenni fonds`,
  tax: 'tax taxes withholdingtax stampduty skattur φόρος belasting',
  type: 'type transactiontype kind action side securitytype tegund τύπος είδος soort',
  units: 'units quantity qty shares nominal number fjöldi einingar μονάδες ποσότητα τεμάχια aantal eenheden',
  account: 'account accountid toaccount newaccount owner reikningur λογαριασμός rekening',
  cash: `cash cashperunit cashpershare reiðufé μετρητά contant cashforeachunit reiðuféáeiningu contantpereenheid
    μετρητάανάμερίδιο`,
  committed: `committed commitment skuldbinding δέσμευση toezegging commitmentthatgoesalong skuldbindingsemfylgir
    toezeggingdiemeegaat δέσμευσηπουακολουθεί`,
  costShare: `costshare costallocation costfraction hlutikostnaðarverðs μερίδιοκόστους kostendeel shareofthecost
    deelvandekostprijs μερίδιοτουκόστους`,
  coupon: 'coupon couponrate interestrate nafnvextir vextir τοκομερίδιο επιτόκιο couponrente',
  dayCount: 'daycount daycountconvention dagaregla βάσηημερών dagtelling',
  dimension: 'dimension breakdown vídd διάσταση dimensie',
  exDividend: 'exdividend exdividenddays exdagar ημέρεςαποκοπής exdividenddagen dagaránvaxta',
  feesOutside: `feesoutside feesoutsidecommitment þóknunutan έξοδαεκτός kostenbuiten feesontopofthecommitment
    þóknunutanskuldbindingar kostenbovenopdetoezegging έξοδαπέραντηςδέσμευσης`,
  feesWithin: `feeswithin feeswithincommitment þóknuninnan έξοδαεντός kostenbinnen feeswithinthecommitment
    þóknuninnanskuldbindingar kostenbinnendetoezegging έξοδαεντόςτηςδέσμευσης`,
  firstCoupon: 'firstcoupon firstcoupondate fyrstivaxtadagur πρώτοτοκομερίδιο eerstecoupon',
  floating: 'floating floatingrate breytilegirvextir κυμαινόμενο variabel variabelerente κυμαινόμενοεπιτόκιο',
  frequency: `frequency couponfrequency couponsperyear tíðni συχνότητα frequentie couponsayear vaxtagreiðsluráári
    couponsperjaar τοκομερίδιαανάέτος`,
  gain: 'gain capitalgain hagnaður κέρδος winst',
  income: 'income tekjur εισόδημα inkomsten',
  issue: 'issue issuedate dateddate útgáfudagur έκδοση uitgifte uitgiftedatum ημερομηνίαέκδοσης',
  kind: 'kind type event eventtype action actiontype corporateaction tegund atburður είδος τύπος soort',
  lastCoupon: `lastcoupon lastcoupondate síðastivaxtadagur τελευταίοτοκομερίδιο laatstecoupon lastcouponbeforematurity
    síðastivaxtadagurfyrirgjalddaga laatstecouponvoordevervaldatum τελευταίοτοκομερίδιοπριναπότηλήξη`,
  maturity: 'maturity maturitydate redemptiondate gjalddagi λήξη vervaldatum looptijd',
  method: 'method costmethod costbasismethod aðferð μέθοδος methode kostnaðaraðferð kostprijsmethode μέθοδοςκόστους',
  ongoingCharge: 'ongoingcharge ongoingcharges ocf ter expenseratio árlegurkostnaður τρέχουσεςεπιβαρύνσεις lopendekosten',
  part: 'part holding name exposure hluti μέρος onderdeel',
  portfolioType: `portfoliotype wrapper accounttype tegundsafns τύποςχαρτοφυλακίου portefeuilletype typeofportfolio
    soortportefeuille`,
  quoted: 'quoted quotation pricetype skráning διαπραγμάτευση notering quotedas verðer τρόποςδιαπραγμάτευσης',
  ratio: `ratio newforold hlutfall αναλογία verhouding rationewforold hlutfallnýfyrirgömul verhoudingnieuwvooroud
    αναλογίανέαπροςπαλαιά`,
  rebalancing: 'rebalancing rebalance endurstilling αναπροσαρμογή herweging',
  recallable: `recallable innkallanlegt ανακλητό terugroepbaar recallablepart innkallanlegurhluti terugroepbaardeel
    ανακλητόμέρος`,
  redemption: `redemption redemptionprice redemptionvalue innlausnarverð εξόφληση aflossing redemptionper100 innlausná100
    aflossingper100 εξόφλησηανά100`,
  reported: `reported reportdate reporteddate knowndate tilkynnt ημερομηνίααναφοράς gerapporteerd reportedon
    gerapporteerdop αναφέρθηκεστις`,
  riskProfile: 'riskprofile risk profile áhættusnið προφίλκινδύνου risicoprofiel',
  to: 'to tosymbol newsymbol newinstrument target nýttauðkenni νέοσύμβολο nieuwsymbool becomes verðurað wordt γίνεται',
  unfunded: `unfunded uncalled undrawn óinnkallað μηκληθέν nietopgevraagd stilluncalledofit óinnkallaðafþví
    nognietopgevraagd μηκληθένμέρος`,
  validFrom: 'validfrom effectivefrom effectivedate from startdate gildirfrá ισχύειαπό geldigvanaf',
  weight: 'weight share vægi στάθμιση gewicht weging',
};

/** The header of each field, as far as the headers can be recognised; a header serves one field, and the name listed first wins. */
export function suggestColumns(kind: ImportKind, headers: readonly string[]): Record<string, string> {
  const free = new Map(headers.map((header) => [plainName(header), header]).reverse() as [string, string][]);
  const columns: Record<string, string> = {};
  const fields = importFields(kind);
  for (const field of fields) {
    const names = HEADER_NAMES[field].split(/\s+/);
    // A name that is that of another field of this kind is taken only where there is no other.
    const others = names.filter((name) => name !== field && fields.some((one) => one === name));
    const name = [...names.filter((one) => !others.includes(one)), ...others].find((candidate) => free.has(candidate));
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
