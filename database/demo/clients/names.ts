/** Draws names of people and firms, as each language forms them, and e-mail addresses that lead nowhere. */
import { slugOf } from '#packages/fields';
import type { RandomStream } from '../random.ts';

export type NameStyle = 'english' | 'icelandic' | 'greek' | 'dutch';

export interface DrawnName {
  readonly name: string;
  readonly given: string;
  readonly family: string;
}

type NameSex = 'female' | 'male';
/** Family names that change with sex, male form first; a single one serves both. */
type FamilyName = readonly [male: string, female: string] | string;

const GIVEN: Readonly<Record<NameStyle, Readonly<Record<NameSex, readonly string[]>>>> = {
  english: {
    female: splitWords(
      'Alice Amelia Beatrice Caroline Catherine Charlotte Clara Diana Eleanor Elizabeth Emily Emma Flora Frances Georgina Grace Hannah Harriet Helen Imogen Isabel Jane Joanna Judith Julia Katharine Laura Lucy Margaret Martha Miriam Nina Olivia Penelope Priya Rachel Rosalind Ruth Sarah Sophie Susan Theresa Ursula Victoria Yasmin',
    ),
    male: splitWords(
      'Adam Alastair Andrew Anthony Arthur Benjamin Charles Christopher Daniel David Edmund Edward Felix Francis Geoffrey George Giles Harold Henry Hugh Ian James Jonathan Joseph Kenneth Lawrence Leo Malcolm Martin Matthew Michael Nathaniel Nicholas Oliver Patrick Paul Peter Philip Rajesh Richard Robert Rupert Simon Stephen Thomas Toby William',
    ),
  },
  icelandic: {
    female: splitWords(
      'Anna Arna Auður Ásdís Ásta Berglind Birna Björk Dagný Edda Elín Erla Freyja Guðbjörg Guðrún Halla Helga Hildur Hrafnhildur Inga Ingibjörg Jóhanna Katrín Kristín Lilja Margrét María Ólöf Ragnheiður Rannveig Sif Sigríður Sigrún Sólveig Steinunn Svanhildur Sæunn Unnur Þorgerður Þóra Þórdís Þórunn Æsa',
    ),
    male: splitWords(
      'Andri Arnar Atli Árni Baldur Birgir Bjarki Bjarni Björn Bragi Brynjar Davíð Eggert Einar Eiríkur Egill Finnur Friðrik Guðjón Guðmundur Gunnar Hallgrímur Haukur Helgi Hrafn Hörður Ingvar Jón Jóhannes Kári Kjartan Kristján Magnús Ólafur Páll Ragnar Sigurður Sindri Snorri Stefán Sæmundur Tómas Þorsteinn Þórður Ægir Örn Össur',
    ),
  },
  greek: {
    female: splitWords(
      'Αγγελική Αικατερίνη Αλεξάνδρα Αναστασία Άννα Αφροδίτη Βασιλική Βικτωρία Γεωργία Δανάη Δάφνη Δέσποινα Δήμητρα Ειρήνη Ελένη Ελισάβετ Ευαγγελία Ευγενία Ζωή Θεοδώρα Ιουλία Ιφιγένεια Ιωάννα Καλλιόπη Κωνσταντίνα Λυδία Μαρία Μαρίνα Μελίνα Μυρτώ Νεφέλη Ξένια Όλγα Παναγιώτα Παρασκευή Πηνελόπη Ράνια Σοφία Στυλιανή Φωτεινή Χριστίνα Χρυσάνθη',
    ),
    male: splitWords(
      'Αθανάσιος Αλέξανδρος Αναστάσιος Ανδρέας Αντώνιος Απόστολος Άρης Αριστείδης Βασίλειος Γεράσιμος Γεώργιος Γρηγόριος Δημήτριος Διονύσιος Ευάγγελος Εμμανουήλ Θεόδωρος Θωμάς Ιάσων Ιωάννης Κίμων Κωνσταντίνος Λεωνίδας Λουκάς Μάρκος Μιχαήλ Νικόλαος Ορέστης Παναγιώτης Παύλος Περικλής Πέτρος Σπυρίδων Σταύρος Στέφανος Σωτήριος Φίλιππος Φώτιος Χαράλαμπος Χρήστος',
    ),
  },
  dutch: {
    female: splitWords(
      'Aaltje Anneke Anouk Astrid Carlijn Cornelia Dieuwertje Eline Elske Esther Femke Fleur Geertje Hanneke Heleen Hilde Ineke Irene Janneke Jolanda Josine Judith Karin Liesbeth Lotte Maaike Margriet Marieke Marleen Mirjam Nienke Noor Petra Roos Sanne Saskia Sietske Tessa Tineke Trijntje Ursula Vera Wilhelmina Willemijn Yvonne',
    ),
    male: splitWords(
      'Aart Adriaan Arjen Barend Bas Bastiaan Coen Cornelis Daan Diederik Dirk Eelco Floris Frederik Gerrit Gijs Hans Hendrik Huub Ids Jaap Jan Jasper Jeroen Joost Jurriaan Klaas Koen Kornelis Lammert Lucas Maarten Marten Niels Olivier Otto Pieter Reinier Roelof Ruben Sander Sjoerd Teun Thijs Tjeerd Wessel Willem Wouter',
    ),
  },
};

const FAMILIES: Readonly<Record<NameStyle, readonly FamilyName[]>> = {
  english: splitWords(
    'Abercrombie Ainsworth Aldridge Ashdown Barraclough Beckford Birkett Blakeney Brackley Bramwell Carrick Chaudhry Cheverton Cotterill Dacre Dunstable Ellerby Fairbairn Farnham Fenwick Garrick Gillespie Hadley Halliwell Hardcastle Hawthorne Heseltine Ingleby Jessop Kershaw Kilbride Lacey Langford Linklater Loxley Marchbank Marlowe Mistry Naismith Northcote Oakeshott Okafor Pargeter Patel Pemberley Quayle Ravenhill Redfern Rowntree Sandilands Selwyn Sharma Standish Stirling Tennant Thackeray Tilney Underhill Vaisey Wainwright Westcott Whitlock Winslow Wycliffe Yardley',
  ),
  icelandic: splitWords(
    'Andrésson/Andrésdóttir Arnarson/Arnardóttir Árnason/Árnadóttir Baldursson/Baldursdóttir Benediktsson/Benediktsdóttir Bjarnason/Bjarnadóttir Björnsson/Björnsdóttir Bragason/Bragadóttir Davíðsson/Davíðsdóttir Egilsson/Egilsdóttir Einarsson/Einarsdóttir Eiríksson/Eiríksdóttir Friðriksson/Friðriksdóttir Guðjónsson/Guðjónsdóttir Guðmundsson/Guðmundsdóttir Gunnarsson/Gunnarsdóttir Halldórsson/Halldórsdóttir Hauksson/Hauksdóttir Helgason/Helgadóttir Ingólfsson/Ingólfsdóttir Jóhannesson/Jóhannesdóttir Jóhannsson/Jóhannsdóttir Jónasson/Jónasdóttir Jónsson/Jónsdóttir Karlsson/Karlsdóttir Kárason/Káradóttir Kristinsson/Kristinsdóttir Kristjánsson/Kristjánsdóttir Magnússon/Magnúsdóttir Ólafsson/Ólafsdóttir Óskarsson/Óskarsdóttir Pálsson/Pálsdóttir Pétursson/Pétursdóttir Ragnarsson/Ragnarsdóttir Sigurðsson/Sigurðardóttir Snorrason/Snorradóttir Stefánsson/Stefánsdóttir Steinarsson/Steinarsdóttir Sveinsson/Sveinsdóttir Sæmundsson/Sæmundsdóttir Tómasson/Tómasdóttir Þorsteinsson/Þorsteinsdóttir Þórðarson/Þórðardóttir Þórsson/Þórsdóttir Ægisson/Ægisdóttir Össurarson/Össurardóttir',
  ).map(parseFamilyName),
  greek: splitWords(
    'Αγγελόπουλος/Αγγελοπούλου Αλεξίου Αναγνώστου Αντωνίου Αποστόλου Αρβανίτης/Αρβανίτη Βασιλείου Βλάχος/Βλάχου Γεωργιάδης/Γεωργιάδου Γεωργίου Γιαννακόπουλος/Γιαννακοπούλου Δελής/Δελή Δημητρίου Διαμαντής/Διαμαντή Δούκας/Δούκα Ευθυμίου Ζαφειρίου Ζερβός/Ζερβού Θεοδωρίδης/Θεοδωρίδου Θεοδώρου Ιωαννίδης/Ιωαννίδου Ιωάννου Καλογεράς/Καλογερά Καραγιάννης/Καραγιάννη Καρράς/Καρρά Κατσαρός/Κατσαρού Κοντογιάννης/Κοντογιάννη Κυριακίδης/Κυριακίδου Κυριακού Κωνσταντινίδης/Κωνσταντινίδου Λαμπρόπουλος/Λαμπροπούλου Λάσκαρης/Λάσκαρη Μακρής/Μακρή Μανωλάκης/Μανωλάκη Μαυρομμάτης/Μαυρομμάτη Μιχαηλίδης/Μιχαηλίδου Μπάκας/Μπάκα Νικολαΐδης/Νικολαΐδου Νικολάου Ξενάκης/Ξενάκη Οικονόμου Παναγιωτόπουλος/Παναγιωτοπούλου Παπαδάκης/Παπαδάκη Παπαδόπουλος/Παπαδοπούλου Παπαϊωάννου Παππάς/Παππά Πετρίδης/Πετρίδου Πολίτης/Πολίτη Ράπτης/Ράπτη Ρούσσος/Ρούσσου Σαββίδης/Σαββίδου Σαμαράς/Σαμαρά Σπανός/Σπανού Σταθόπουλος/Σταθοπούλου Στεφανίδης/Στεφανίδου Τσαγκάρης/Τσαγκάρη Τσιρώνης/Τσιρώνη Φλώρος/Φλώρου Χατζηδάκης/Χατζηδάκη Χριστοδούλου Ψαλτάκης/Ψαλτάκη',
  ).map(parseFamilyName),
  dutch: splitWords(
    'Bakker Blom Boersma Bosman Brouwer Dekker Dijkstra Drost Elzinga Geerts Gerritsen Goossens Groen Haagsma Hendriks Hermans Hoekstra Huisman Jacobs Kok Koster Kramer Kuipers Lammers Martens Meijer Molenaar Mulder Nauta Oosterhuis Peeters Postma Prins Reitsma Schouten Scholten Smits Sybesma Terpstra Timmermans Veenstra Verhoeven Vermeulen Visser Vos Wiersma Willems Zijlstra Zwart',
  ),
};

const FIRM_ROOTS: Readonly<Record<NameStyle, readonly string[]>> = {
  english: splitWords(
    'Ashlar Beckside Cromarty Dovedale Eskdale Fernhurst Glenmore Harbourgate Ivybridge Kestrel Larkfield Millstone Nightingale Oakham Pinecroft Quarryside Rookwood Saltmarsh Thistledown Wrenfield',
  ),
  icelandic: splitWords(
    'Austurvík Brimnes Dynjandi Eldborg Fossvellir Grjótá Hamraborg Heiðarsel Jökulnes Klettagjá Ljósavík Merkigil Norðurhlíð Reynisvellir Skógarbrekka Stapafell Urðarhóll Vatnsendi Þrastarlundur Öldugróf',
  ),
  greek: splitWords(
    'Αλκυόνα Ανεμώνη Αργώ Βορέας Γαλήνη Δελφίνι Ελαιώνας Ζέφυρος Ηλιοτρόπιο Θαλασσινή Ιόνιο Κεδρόπολη Λευκάδα Μελίσσι Νηρηίδα Ορίζοντας Πέτρινο Σταφύλι Τρίαινα Φάρος',
  ),
  dutch: splitWords(
    'Brugzicht Duinrust Eikenrode Ganzenkamp Havenrijk Kastanjehof Kromhout Lindenhof Meerdijk Molenwerf Noorderlicht Oeverzicht Polderzicht Rietland Sluiswijk Veerhuis Waterkant Weidebloem Zeezicht Zonneveld',
  ),
};
const FIRM_KINDS: Readonly<Record<NameStyle, readonly string[]>> = {
  english: ['Holdings Ltd', 'Estates Ltd', 'Partners LLP', 'Foundation'],
  icelandic: ['ehf.', 'eignarhaldsfélag ehf.', 'fjárfestingar ehf.', 'sjóður ses.'],
  greek: ['Συμμετοχών Α.Ε.', 'Ακινήτων Ι.Κ.Ε.', 'Επενδυτική Ε.Π.Ε.', 'Ίδρυμα'],
  dutch: ['Holding B.V.', 'Vastgoed B.V.', 'Beheer B.V.', 'Beleggingen B.V.'],
};

/** Domains under the top level that no mail is ever delivered to (RFC 2606). */
const MAIL_DOMAINS = ['post.example', 'mail.example', 'family.example'];

const SAME_SEX = 0.06;
const OWN_FAMILY_NAME = 0.2;

export function drawName(random: RandomStream, style: NameStyle): DrawnName {
  return drawNameOf(random, style, random.chance(0.5) ? 'female' : 'male');
}

function drawNameOf(random: RandomStream, style: NameStyle, sex: NameSex): DrawnName {
  const given = random.pick(GIVEN[style][sex]);
  const family = random.pick(FAMILIES[style]);
  return makeName(given, typeof family === 'string' ? family : family[sex === 'male' ? 0 : 1]);
}

/** Draws a partner: mostly with the same family name, in Iceland with their own. */
export function drawPartner(random: RandomStream, style: NameStyle, of: DrawnName): DrawnName {
  const same = random.chance(SAME_SEX);
  const sex = GIVEN[style].female.includes(of.given) === same ? 'female' : 'male';
  const partner = drawNameOf(random, style, sex);
  if (style === 'icelandic' || random.chance(OWN_FAMILY_NAME)) return partner;
  const family = FAMILIES[style].find((forms) => forms === of.family || forms.includes(of.family)) ?? of.family;
  return makeName(partner.given, typeof family === 'string' ? family : family[sex === 'male' ? 0 : 1]);
}

export function drawFirm(random: RandomStream, style: NameStyle): string {
  return `${random.pick(FIRM_ROOTS[style])} ${random.pick(FIRM_KINDS[style])}`;
}

/** An address from a name, in Latin letters, unlike any in `taken`, which it joins. */
export function drawEmail(random: RandomStream, { given, family }: DrawnName, taken: Set<string>): string {
  const local = `${toLatinLetters(given)}.${toLatinLetters(family)}`;
  const domain = random.pick(MAIL_DOMAINS);
  let email = `${local}@${domain}`;
  for (let count = 2; taken.has(email); count += 1) email = `${local}${count}@${domain}`;
  taken.add(email);
  return email;
}

export function makeName(given: string, family: string): DrawnName {
  return { given, family, name: `${given} ${family}` };
}

function toLatinLetters(text: string): string {
  return slugOf(text).replaceAll('-', '');
}

function splitWords(text: string): string[] {
  return text.split(' ');
}

function parseFamilyName(text: string): FamilyName {
  const [male = '', female] = text.split('/');
  return female === undefined ? male : [male, female];
}
