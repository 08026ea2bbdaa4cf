/** The form by which the demo firms take clients on: for one person, for two, and for a company with its owners, in four languages. */
import { FORM_SCHEMA, type Condition, type Form, type FormField } from '#packages/forms';
import type { Phrase } from '#packages/fields';

const said = (en: string, is: string, el: string, nl: string): Phrase => ({ en, is, el, nl });
const asks = (name: string, type: FormField['type'], label: Phrase, more: Partial<FormField> = {}): FormField => ({
  name,
  type,
  label,
  ...more,
});
const must = { required: true } as const;
const option = (value: string, label: Phrase) => ({ value, label });
const clientIs = (...types: readonly string[]): Condition => ({ field: 'accountType', test: 'isOneOf', value: [...types] });
const YES = { test: 'is', value: true } as const;

const NAME = said('Full name', 'Fullt nafn', 'Ονοματεπώνυμο', 'Volledige naam');
const BIRTH = said('Date of birth', 'Fæðingardagur', 'Ημερομηνία γέννησης', 'Geboortedatum');
const COUNTRY = said('Country', 'Land', 'Χώρα', 'Land');
const TAX = said('Country of tax residence', 'Skattaland', 'Χώρα φορολογικής κατοικίας', 'Land van fiscale woonplaats');
const EMAIL = said('E-mail', 'Netfang', 'Ηλεκτρονική διεύθυνση', 'E-mail');
const PHONE = said('Telephone', 'Sími', 'Τηλέφωνο', 'Telefoon');
const IDENTITY = said(
  'National identity or passport number',
  'Kennitala eða vegabréfsnúmer',
  'Αριθμός ταυτότητας ή διαβατηρίου',
  'Nummer van identiteitskaart of paspoort',
);
const OF_AGE = { rule: 'minAge', value: 18 } as const;

/** @param recipients who is told of a submission */
export function subscriptionForm(id: string, recipients: readonly string[]): Form {
  return {
    schema: FORM_SCHEMA,
    id,
    name: 'Subscription',
    description: 'Becoming a client: one person, two together, or a company with its beneficial owners',
    single: true,
    editable: true,
    owned: 'Personal',
    recipients: [...recipients],
    'end-message': said(
      'Thank you. Your adviser looks at your details and writes to you within two working days.',
      'Takk fyrir. Ráðgjafinn þinn fer yfir upplýsingarnar og skrifar þér innan tveggja virkra daga.',
      'Σας ευχαριστούμε. Ο σύμβουλός σας εξετάζει τα στοιχεία σας και σας απαντά εντός δύο εργάσιμων ημερών.',
      'Dank u wel. Uw adviseur bekijkt uw gegevens en bericht u binnen twee werkdagen.',
    ),
    'autorespond-email': 'email',
    'autorespond-subject': said('Your subscription', 'Umsóknin þín', 'Η αίτησή σας', 'Uw inschrijving'),
    'autorespond-body': said(
      'We have received your details. You find them, and how far they have come, under Submitted forms.',
      'Við höfum móttekið upplýsingarnar þínar. Þú finnur þær, og hve langt þær eru komnar, undir Innsend eyðublöð.',
      'Λάβαμε τα στοιχεία σας. Θα τα βρείτε, μαζί με την πορεία τους, στις Υποβληθείσες φόρμες.',
      'Wij hebben uw gegevens ontvangen. U vindt ze, met hun voortgang, onder Ingediende formulieren.',
    ),
    steps: [client(), company(), owners(), means(), papers()],
  };
}

function client(): Form['steps'][number] {
  return {
    title: said('Client', 'Viðskiptavinur', 'Πελάτης', 'Cliënt'),
    fieldsets: [
      {
        fullwidth: true,
        fields: [
          asks(
            'accountType',
            'radio',
            said('Who becomes a client?', 'Hver verður viðskiptavinur?', 'Ποιος γίνεται πελάτης;', 'Wie wordt cliënt?'),
            {
              ...must,
              options: [
                option('single', said('One person', 'Einn einstaklingur', 'Ένα πρόσωπο', 'Eén persoon')),
                option('dual', said('Two people together', 'Tveir saman', 'Δύο πρόσωπα μαζί', 'Twee personen samen')),
                option(
                  'corporate',
                  said('A company or foundation', 'Fyrirtæki eða sjóður', 'Εταιρεία ή ίδρυμα', 'Een vennootschap of stichting'),
                ),
              ],
            },
          ),
        ],
      },
      {
        title: said('You', 'Þú', 'Εσείς', 'U'),
        summary: said(
          'For a company: whoever signs for it.',
          'Fyrir fyrirtæki: sá sem undirritar fyrir hönd þess.',
          'Για εταιρεία: όποιος υπογράφει για λογαριασμό της.',
          'Voor een vennootschap: wie namens haar tekent.',
        ),
        fields: [
          asks('name', 'text', NAME, { ...must, limit: 100 }),
          asks('birthday', 'date-picker', BIRTH, { ...must, rules: [OF_AGE] }),
          asks('identity', 'text', IDENTITY, { ...must, limit: 40 }),
          asks('taxResidence', 'country', TAX, must),
          asks('email', 'text', EMAIL, { ...must, rules: [{ rule: 'email' }] }),
          asks('phone', 'text', PHONE, { ...must, rules: [{ rule: 'phone' }] }),
          asks('address-1', 'text', said('Street and number', 'Heimilisfang', 'Οδός και αριθμός', 'Straat en huisnummer'), {
            ...must,
            limit: 120,
          }),
          asks(
            'address-2',
            'text',
            said('Address, second line', 'Heimilisfang, önnur lína', 'Διεύθυνση, δεύτερη γραμμή', 'Adres, tweede regel'),
            { limit: 120 },
          ),
          asks('postcode', 'text', said('Postcode', 'Póstnúmer', 'Ταχυδρομικός κώδικας', 'Postcode'), { ...must, limit: 16 }),
          asks('city', 'text', said('Town', 'Staður', 'Πόλη', 'Plaats'), { ...must, limit: 80 }),
          asks('country', 'country', COUNTRY, must),
        ],
      },
      {
        title: said('The second client', 'Hinn viðskiptavinurinn', 'Ο δεύτερος πελάτης', 'De tweede cliënt'),
        show: clientIs('dual'),
        fields: [
          asks('partner-name', 'text', NAME, { ...must, limit: 100 }),
          asks('partner-birthday', 'date-picker', BIRTH, { ...must, rules: [OF_AGE] }),
          asks('partner-identity', 'text', IDENTITY, { ...must, limit: 40 }),
          asks('partner-taxResidence', 'country', TAX, must),
          asks('partner-email', 'text', EMAIL, { ...must, rules: [{ rule: 'email' }] }),
          asks('partner-phone', 'text', PHONE, { rules: [{ rule: 'phone' }] }),
        ],
      },
    ],
  };
}

function company(): Form['steps'][number] {
  return {
    title: said('Company', 'Fyrirtæki', 'Εταιρεία', 'Vennootschap'),
    show: clientIs('corporate'),
    fieldsets: [
      {
        fields: [
          asks('company', 'text', said('Name in the register', 'Skráð heiti', 'Επωνυμία στο μητρώο', 'Statutaire naam'), {
            ...must,
            limit: 140,
          }),
          asks('register', 'text', said('Registration number', 'Skráningarnúmer', 'Αριθμός μητρώου', 'Registratienummer'), {
            ...must,
            limit: 40,
          }),
          asks('founded', 'date-picker', said('Founded on', 'Stofnað', 'Ημερομηνία ίδρυσης', 'Opgericht op'), {
            rules: [{ rule: 'until', value: 'today' }],
          }),
          asks('company-country', 'country', COUNTRY, must),
          asks('business', 'textarea', said('What it does', 'Starfsemi', 'Δραστηριότητα', 'Activiteiten'), { ...must, limit: 500 }),
          asks('office', 'text', said('Your office in it', 'Staða þín', 'Η ιδιότητά σας', 'Uw functie'), { ...must, limit: 80 }),
        ],
      },
    ],
  };
}

function owners(): Form['steps'][number] {
  return {
    title: said('Beneficial owners', 'Raunverulegir eigendur', 'Πραγματικοί δικαιούχοι', 'Uiteindelijk belanghebbenden'),
    show: clientIs('corporate'),
    fieldsets: [
      {
        fullwidth: true,
        summary: said(
          'Everybody who owns or controls more than a quarter of the company, directly or through others.',
          'Allir sem eiga eða ráða yfir meira en fjórðungi fyrirtækisins, beint eða óbeint.',
          'Όποιος κατέχει ή ελέγχει πάνω από το ένα τέταρτο της εταιρείας, άμεσα ή έμμεσα.',
          'Iedereen die, rechtstreeks of via anderen, meer dan een kwart van de vennootschap bezit of daarover zeggenschap heeft.',
        ),
        fields: [
          asks(
            'noOwner',
            'checkbox',
            said(
              'Nobody owns or controls that much',
              'Enginn á eða ræður yfir svo miklu',
              'Κανείς δεν κατέχει ή ελέγχει τόσο μεγάλο μερίδιο',
              'Niemand bezit of beheerst zoveel',
            ),
          ),
          asks('ubos_information', 'tabular', said('Owners', 'Eigendur', 'Δικαιούχοι', 'Belanghebbenden'), {
            ...must,
            limit: 4,
            show: { not: { field: 'noOwner', ...YES } },
            rules: [
              {
                rule: 'agrees',
                value: 'sum(ubos_information.share) <= 100',
                message: said(
                  'Together they cannot own more than 100 %',
                  'Samanlagt geta þeir ekki átt meira en 100 %',
                  'Συνολικά δεν μπορούν να κατέχουν πάνω από 100 %',
                  'Samen kunnen zij niet meer dan 100 % bezitten',
                ),
              },
            ],
            fields: [
              asks('name', 'text', NAME, { ...must, limit: 100 }),
              asks('birthday', 'date-picker', BIRTH, { ...must, rules: [{ rule: 'until', value: 'today' }] }),
              asks('country', 'country', TAX, must),
              asks('share', 'number', said('Share in %', 'Hlutur í %', 'Ποσοστό %', 'Belang in %'), {
                ...must,
                min: 0,
                max: 100,
                rules: [{ rule: 'decimals', value: 2 }],
              }),
              asks(
                'pep',
                'switch',
                said(
                  'Holds or held a public office',
                  'Gegnir eða gegndi opinberu embætti',
                  'Κατέχει ή κατείχε δημόσιο αξίωμα',
                  'Bekleedt of bekleedde een publieke functie',
                ),
              ),
              asks('pep-office', 'text', said('Which office?', 'Hvaða embætti?', 'Ποιο αξίωμα;', 'Welke functie?'), {
                ...must,
                limit: 120,
                show: { field: 'pep', ...YES },
              }),
            ],
          }),
          asks(
            'ubos_share',
            'number',
            said('Owned by them together, in %', 'Eign þeirra samanlagt, í %', 'Συνολικό ποσοστό τους, %', 'Samen in bezit, in %'),
            {
              calculate: 'sum(ubos_information.share)',
              exclude: true,
              show: { not: { field: 'noOwner', ...YES } },
            },
          ),
        ],
      },
    ],
  };
}

function means(): Form['steps'][number] {
  return {
    title: said('Means', 'Fjármunir', 'Κεφάλαια', 'Middelen'),
    fieldsets: [
      {
        fields: [
          asks(
            'amount',
            'number',
            said('Amount you plan to invest', 'Fyrirhuguð fjárfesting', 'Ποσό που σκοπεύετε να επενδύσετε', 'Bedrag dat u wilt beleggen'),
            {
              ...must,
              min: 0,
              rules: [{ rule: 'decimals', value: 2 }],
            },
          ),
          asks('origin', 'select', said('Where it comes from', 'Uppruni fjárins', 'Προέλευση των κεφαλαίων', 'Herkomst van het vermogen'), {
            ...must,
            other: true,
            options: [
              option('salary', said('Salary or pension', 'Laun eða lífeyrir', 'Μισθός ή σύνταξη', 'Salaris of pensioen')),
              option('business', said('Profit of a business', 'Hagnaður af rekstri', 'Κέρδη επιχείρησης', 'Winst uit onderneming')),
              option(
                'sale',
                said(
                  'Sale of a business or property',
                  'Sala fyrirtækis eða fasteignar',
                  'Πώληση επιχείρησης ή ακινήτου',
                  'Verkoop van onderneming of vastgoed',
                ),
              ),
              option('inheritance', said('Inheritance or gift', 'Arfur eða gjöf', 'Κληρονομιά ή δωρεά', 'Erfenis of schenking')),
            ],
          }),
          asks('origin-told', 'textarea', said('Tell us more about it', 'Segðu nánar frá', 'Πείτε μας περισσότερα', 'Licht dit toe'), {
            limit: 1000,
            require: { field: 'amount', test: 'isAtLeast', value: 1_000_000 },
            help: said(
              'Needed from one million on.',
              'Nauðsynlegt frá einni milljón.',
              'Απαιτείται από ένα εκατομμύριο και άνω.',
              'Verplicht vanaf één miljoen.',
            ),
          }),
          asks(
            'iban',
            'text',
            said(
              'Account it comes from (IBAN)',
              'Reikningur sem greitt er af (IBAN)',
              'Λογαριασμός προέλευσης (IBAN)',
              'Rekening van herkomst (IBAN)',
            ),
            {
              ...must,
              rules: [{ rule: 'iban' }],
            },
          ),
        ],
      },
      {
        fullwidth: true,
        fields: [
          asks(
            'pep',
            'switch',
            said(
              'You, or somebody close to you, hold or held a public office',
              'Þú, eða einhver þér nákominn, gegnir eða gegndi opinberu embætti',
              'Εσείς ή κάποιος στενός σας συγγενής κατέχετε ή κατείχατε δημόσιο αξίωμα',
              'U of iemand in uw naaste omgeving bekleedt of bekleedde een publieke functie',
            ),
          ),
          asks(
            'pep-office',
            'text',
            said('Who, and which office?', 'Hver, og hvaða embætti?', 'Ποιος και ποιο αξίωμα;', 'Wie, en welke functie?'),
            {
              ...must,
              limit: 200,
              show: { field: 'pep', ...YES },
            },
          ),
          asks(
            'usPerson',
            'switch',
            said(
              'You are liable to tax in the United States',
              'Þú berð skattskyldu í Bandaríkjunum',
              'Φορολογείστε στις Ηνωμένες Πολιτείες',
              'U bent belastingplichtig in de Verenigde Staten',
            ),
          ),
        ],
      },
    ],
  };
}

function papers(): Form['steps'][number] {
  return {
    title: said('Documents', 'Skjöl', 'Έγγραφα', 'Documenten'),
    fieldsets: [
      {
        fullwidth: true,
        fields: [
          asks(
            'passport',
            'file',
            said('Passport or identity card', 'Vegabréf eða persónuskilríki', 'Διαβατήριο ή ταυτότητα', 'Paspoort of identiteitskaart'),
            {
              ...must,
              multiple: true,
              limit: 4,
            },
          ),
          asks(
            'extract',
            'file',
            said('Extract from the register', 'Útdráttur úr fyrirtækjaskrá', 'Απόσπασμα μητρώου', 'Uittreksel uit het register'),
            {
              ...must,
              multiple: true,
              limit: 4,
              show: clientIs('corporate'),
            },
          ),
          asks(
            'declaration',
            'checkbox',
            said(
              'What I have said is true and complete, and I tell you when it changes.',
              'Það sem ég hef sagt er rétt og tæmandi og ég læt vita ef það breytist.',
              'Όσα δήλωσα είναι αληθή και πλήρη και θα σας ενημερώσω αν αλλάξουν.',
              'Wat ik heb opgegeven is juist en volledig, en ik meld wijzigingen.',
            ),
            must,
          ),
        ],
      },
      {
        title: said('Within the firm', 'Innanhúss', 'Εσωτερικά', 'Intern'),
        fields: [
          asks(
            'risk',
            'select',
            said('Risk of money laundering', 'Hætta á peningaþvætti', 'Κίνδυνος ξεπλύματος χρήματος', 'Witwasrisico'),
            {
              internal: true,
              options: [
                option('low', said('Low', 'Lítil', 'Χαμηλός', 'Laag')),
                option('medium', said('Medium', 'Miðlungs', 'Μεσαίος', 'Gemiddeld')),
                option('high', said('High', 'Mikil', 'Υψηλός', 'Hoog')),
              ],
            },
          ),
          asks('remark', 'textarea', said('Remark', 'Athugasemd', 'Παρατήρηση', 'Opmerking'), { internal: true, limit: 1000 }),
        ],
      },
    ],
  };
}
