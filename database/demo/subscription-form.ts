/** The form by which the demo firms take clients on: for one person, for two, and for a company with its owners, in four languages. */
import { FORM_SCHEMA, type Condition, type Form, type FormField } from '#packages/forms';
import type { Phrase } from '#packages/fields';

const phraseOf = (en: string, is: string, el: string, nl: string): Phrase => ({ en, is, el, nl });
const fieldOf = (name: string, type: FormField['type'], label: Phrase, more: Partial<FormField> = {}): FormField => ({
  name,
  type,
  label,
  ...more,
});
const REQUIRED = { required: true } as const;
const option = (value: string, label: Phrase) => ({ value, label });
const clientIs = (...types: readonly string[]): Condition => ({ field: 'accountType', test: 'isOneOf', value: [...types] });
const YES = { test: 'is', value: true } as const;

const NAME = phraseOf('Full name', 'Fullt nafn', 'Ονοματεπώνυμο', 'Volledige naam');
const BIRTH = phraseOf('Date of birth', 'Fæðingardagur', 'Ημερομηνία γέννησης', 'Geboortedatum');
const COUNTRY = phraseOf('Country', 'Land', 'Χώρα', 'Land');
const TAX = phraseOf('Country of tax residence', 'Skattaland', 'Χώρα φορολογικής κατοικίας', 'Land van fiscale woonplaats');
const EMAIL = phraseOf('E-mail', 'Netfang', 'Ηλεκτρονική διεύθυνση', 'E-mail');
const PHONE = phraseOf('Telephone', 'Sími', 'Τηλέφωνο', 'Telefoon');
const IDENTITY = phraseOf(
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
    'end-message': phraseOf(
      'Thank you. Your adviser looks at your details and writes to you within two working days.',
      'Takk fyrir. Ráðgjafinn þinn fer yfir upplýsingarnar og skrifar þér innan tveggja virkra daga.',
      'Σας ευχαριστούμε. Ο σύμβουλός σας εξετάζει τα στοιχεία σας και σας απαντά εντός δύο εργάσιμων ημερών.',
      'Dank u wel. Uw adviseur bekijkt uw gegevens en bericht u binnen twee werkdagen.',
    ),
    'autorespond-email': 'email',
    'autorespond-subject': phraseOf('Your subscription', 'Umsóknin þín', 'Η αίτησή σας', 'Uw inschrijving'),
    'autorespond-body': phraseOf(
      'We have received your details. You find them, and how far they have come, under Submitted forms.',
      'Við höfum móttekið upplýsingarnar þínar. Þú finnur þær, og hve langt þær eru komnar, undir Innsend eyðublöð.',
      'Λάβαμε τα στοιχεία σας. Θα τα βρείτε, μαζί με την πορεία τους, στις Υποβληθείσες φόρμες.',
      'Wij hebben uw gegevens ontvangen. U vindt ze, met hun voortgang, onder Ingediende formulieren.',
    ),
    steps: [clientStep(), companyStep(), ownersStep(), meansStep(), papersStep()],
  };
}

function clientStep(): Form['steps'][number] {
  return {
    title: phraseOf('Client', 'Viðskiptavinur', 'Πελάτης', 'Cliënt'),
    fieldsets: [
      {
        fullwidth: true,
        fields: [
          fieldOf(
            'accountType',
            'radio',
            phraseOf('Who becomes a client?', 'Hver verður viðskiptavinur?', 'Ποιος γίνεται πελάτης;', 'Wie wordt cliënt?'),
            {
              ...REQUIRED,
              options: [
                option('single', phraseOf('One person', 'Einn einstaklingur', 'Ένα πρόσωπο', 'Eén persoon')),
                option('dual', phraseOf('Two people together', 'Tveir saman', 'Δύο πρόσωπα μαζί', 'Twee personen samen')),
                option(
                  'corporate',
                  phraseOf('A company or foundation', 'Fyrirtæki eða sjóður', 'Εταιρεία ή ίδρυμα', 'Een vennootschap of stichting'),
                ),
              ],
            },
          ),
        ],
      },
      {
        title: phraseOf('You', 'Þú', 'Εσείς', 'U'),
        summary: phraseOf(
          'For a company: whoever signs for it.',
          'Fyrir fyrirtæki: sá sem undirritar fyrir hönd þess.',
          'Για εταιρεία: όποιος υπογράφει για λογαριασμό της.',
          'Voor een vennootschap: wie namens haar tekent.',
        ),
        fields: [
          fieldOf('name', 'text', NAME, { ...REQUIRED, limit: 100 }),
          fieldOf('birthday', 'date-picker', BIRTH, { ...REQUIRED, rules: [OF_AGE] }),
          fieldOf('identity', 'text', IDENTITY, { ...REQUIRED, limit: 40 }),
          fieldOf('taxResidence', 'country', TAX, REQUIRED),
          fieldOf('email', 'text', EMAIL, { ...REQUIRED, rules: [{ rule: 'email' }] }),
          fieldOf('phone', 'text', PHONE, { ...REQUIRED, rules: [{ rule: 'phone' }] }),
          fieldOf('address-1', 'text', phraseOf('Street and number', 'Heimilisfang', 'Οδός και αριθμός', 'Straat en huisnummer'), {
            ...REQUIRED,
            limit: 120,
          }),
          fieldOf(
            'address-2',
            'text',
            phraseOf('Address, second line', 'Heimilisfang, önnur lína', 'Διεύθυνση, δεύτερη γραμμή', 'Adres, tweede regel'),
            { limit: 120 },
          ),
          fieldOf('postcode', 'text', phraseOf('Postcode', 'Póstnúmer', 'Ταχυδρομικός κώδικας', 'Postcode'), { ...REQUIRED, limit: 16 }),
          fieldOf('city', 'text', phraseOf('Town', 'Staður', 'Πόλη', 'Plaats'), { ...REQUIRED, limit: 80 }),
          fieldOf('country', 'country', COUNTRY, REQUIRED),
        ],
      },
      {
        title: phraseOf('The second client', 'Hinn viðskiptavinurinn', 'Ο δεύτερος πελάτης', 'De tweede cliënt'),
        show: clientIs('dual'),
        fields: [
          fieldOf('partner-name', 'text', NAME, { ...REQUIRED, limit: 100 }),
          fieldOf('partner-birthday', 'date-picker', BIRTH, { ...REQUIRED, rules: [OF_AGE] }),
          fieldOf('partner-identity', 'text', IDENTITY, { ...REQUIRED, limit: 40 }),
          fieldOf('partner-taxResidence', 'country', TAX, REQUIRED),
          fieldOf('partner-email', 'text', EMAIL, { ...REQUIRED, rules: [{ rule: 'email' }] }),
          fieldOf('partner-phone', 'text', PHONE, { rules: [{ rule: 'phone' }] }),
        ],
      },
    ],
  };
}

function companyStep(): Form['steps'][number] {
  return {
    title: phraseOf('Company', 'Fyrirtæki', 'Εταιρεία', 'Vennootschap'),
    show: clientIs('corporate'),
    fieldsets: [
      {
        fields: [
          fieldOf('company', 'text', phraseOf('Name in the register', 'Skráð heiti', 'Επωνυμία στο μητρώο', 'Statutaire naam'), {
            ...REQUIRED,
            limit: 140,
          }),
          fieldOf('register', 'text', phraseOf('Registration number', 'Skráningarnúmer', 'Αριθμός μητρώου', 'Registratienummer'), {
            ...REQUIRED,
            limit: 40,
          }),
          fieldOf('founded', 'date-picker', phraseOf('Founded on', 'Stofnað', 'Ημερομηνία ίδρυσης', 'Opgericht op'), {
            rules: [{ rule: 'until', value: 'today' }],
          }),
          fieldOf('company-country', 'country', COUNTRY, REQUIRED),
          fieldOf('business', 'textarea', phraseOf('What it does', 'Starfsemi', 'Δραστηριότητα', 'Activiteiten'), {
            ...REQUIRED,
            limit: 500,
          }),
          fieldOf('office', 'text', phraseOf('Your office in it', 'Staða þín', 'Η ιδιότητά σας', 'Uw functie'), { ...REQUIRED, limit: 80 }),
        ],
      },
    ],
  };
}

function ownersStep(): Form['steps'][number] {
  return {
    title: phraseOf('Beneficial owners', 'Raunverulegir eigendur', 'Πραγματικοί δικαιούχοι', 'Uiteindelijk belanghebbenden'),
    show: clientIs('corporate'),
    fieldsets: [
      {
        fullwidth: true,
        summary: phraseOf(
          'Everybody who owns or controls more than a quarter of the company, directly or through others.',
          'Allir sem eiga eða ráða yfir meira en fjórðungi fyrirtækisins, beint eða óbeint.',
          'Όποιος κατέχει ή ελέγχει πάνω από το ένα τέταρτο της εταιρείας, άμεσα ή έμμεσα.',
          'Iedereen die, rechtstreeks of via anderen, meer dan een kwart van de vennootschap bezit of daarover zeggenschap heeft.',
        ),
        fields: [
          fieldOf(
            'noOwner',
            'checkbox',
            phraseOf(
              'Nobody owns or controls that much',
              'Enginn á eða ræður yfir svo miklu',
              'Κανείς δεν κατέχει ή ελέγχει τόσο μεγάλο μερίδιο',
              'Niemand bezit of beheerst zoveel',
            ),
          ),
          fieldOf('ubos_information', 'tabular', phraseOf('Owners', 'Eigendur', 'Δικαιούχοι', 'Belanghebbenden'), {
            ...REQUIRED,
            limit: 4,
            show: { not: { field: 'noOwner', ...YES } },
            rules: [
              {
                rule: 'agrees',
                value: 'sum(ubos_information.share) <= 100',
                message: phraseOf(
                  'Together they cannot own more than 100 %',
                  'Samanlagt geta þeir ekki átt meira en 100 %',
                  'Συνολικά δεν μπορούν να κατέχουν πάνω από 100 %',
                  'Samen kunnen zij niet meer dan 100 % bezitten',
                ),
              },
            ],
            fields: [
              fieldOf('name', 'text', NAME, { ...REQUIRED, limit: 100 }),
              fieldOf('birthday', 'date-picker', BIRTH, { ...REQUIRED, rules: [{ rule: 'until', value: 'today' }] }),
              fieldOf('country', 'country', TAX, REQUIRED),
              fieldOf('share', 'number', phraseOf('Share in %', 'Hlutur í %', 'Ποσοστό %', 'Belang in %'), {
                ...REQUIRED,
                min: 0,
                max: 100,
                rules: [{ rule: 'decimals', value: 2 }],
              }),
              fieldOf(
                'pep',
                'switch',
                phraseOf(
                  'Holds or held a public office',
                  'Gegnir eða gegndi opinberu embætti',
                  'Κατέχει ή κατείχε δημόσιο αξίωμα',
                  'Bekleedt of bekleedde een publieke functie',
                ),
              ),
              fieldOf('pep-office', 'text', phraseOf('Which office?', 'Hvaða embætti?', 'Ποιο αξίωμα;', 'Welke functie?'), {
                ...REQUIRED,
                limit: 120,
                show: { field: 'pep', ...YES },
              }),
            ],
          }),
          fieldOf(
            'ubos_share',
            'number',
            phraseOf('Owned by them together, in %', 'Eign þeirra samanlagt, í %', 'Συνολικό ποσοστό τους, %', 'Samen in bezit, in %'),
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

function meansStep(): Form['steps'][number] {
  return {
    title: phraseOf('Means', 'Fjármunir', 'Κεφάλαια', 'Middelen'),
    fieldsets: [
      {
        fields: [
          fieldOf(
            'amount',
            'number',
            phraseOf(
              'Amount you plan to invest',
              'Fyrirhuguð fjárfesting',
              'Ποσό που σκοπεύετε να επενδύσετε',
              'Bedrag dat u wilt beleggen',
            ),
            {
              ...REQUIRED,
              min: 0,
              rules: [{ rule: 'decimals', value: 2 }],
            },
          ),
          fieldOf(
            'origin',
            'select',
            phraseOf('Where it comes from', 'Uppruni fjárins', 'Προέλευση των κεφαλαίων', 'Herkomst van het vermogen'),
            {
              ...REQUIRED,
              other: true,
              options: [
                option('salary', phraseOf('Salary or pension', 'Laun eða lífeyrir', 'Μισθός ή σύνταξη', 'Salaris of pensioen')),
                option('business', phraseOf('Profit of a business', 'Hagnaður af rekstri', 'Κέρδη επιχείρησης', 'Winst uit onderneming')),
                option(
                  'sale',
                  phraseOf(
                    'Sale of a business or property',
                    'Sala fyrirtækis eða fasteignar',
                    'Πώληση επιχείρησης ή ακινήτου',
                    'Verkoop van onderneming of vastgoed',
                  ),
                ),
                option('inheritance', phraseOf('Inheritance or gift', 'Arfur eða gjöf', 'Κληρονομιά ή δωρεά', 'Erfenis of schenking')),
              ],
            },
          ),
          fieldOf(
            'origin-told',
            'textarea',
            phraseOf('Tell us more about it', 'Segðu nánar frá', 'Πείτε μας περισσότερα', 'Licht dit toe'),
            {
              limit: 1000,
              require: { field: 'amount', test: 'isAtLeast', value: 1_000_000 },
              help: phraseOf(
                'Needed from one million on.',
                'Nauðsynlegt frá einni milljón.',
                'Απαιτείται από ένα εκατομμύριο και άνω.',
                'Verplicht vanaf één miljoen.',
              ),
            },
          ),
          fieldOf(
            'iban',
            'text',
            phraseOf(
              'Account it comes from (IBAN)',
              'Reikningur sem greitt er af (IBAN)',
              'Λογαριασμός προέλευσης (IBAN)',
              'Rekening van herkomst (IBAN)',
            ),
            {
              ...REQUIRED,
              rules: [{ rule: 'iban' }],
            },
          ),
        ],
      },
      {
        fullwidth: true,
        fields: [
          fieldOf(
            'pep',
            'switch',
            phraseOf(
              'You, or somebody close to you, hold or held a public office',
              'Þú, eða einhver þér nákominn, gegnir eða gegndi opinberu embætti',
              'Εσείς ή κάποιος στενός σας συγγενής κατέχετε ή κατείχατε δημόσιο αξίωμα',
              'U of iemand in uw naaste omgeving bekleedt of bekleedde een publieke functie',
            ),
          ),
          fieldOf(
            'pep-office',
            'text',
            phraseOf('Who, and which office?', 'Hver, og hvaða embætti?', 'Ποιος και ποιο αξίωμα;', 'Wie, en welke functie?'),
            {
              ...REQUIRED,
              limit: 200,
              show: { field: 'pep', ...YES },
            },
          ),
          fieldOf(
            'usPerson',
            'switch',
            phraseOf(
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

function papersStep(): Form['steps'][number] {
  return {
    title: phraseOf('Documents', 'Skjöl', 'Έγγραφα', 'Documenten'),
    fieldsets: [
      {
        fullwidth: true,
        fields: [
          fieldOf(
            'passport',
            'file',
            phraseOf('Passport or identity card', 'Vegabréf eða persónuskilríki', 'Διαβατήριο ή ταυτότητα', 'Paspoort of identiteitskaart'),
            {
              ...REQUIRED,
              multiple: true,
              limit: 4,
            },
          ),
          fieldOf(
            'extract',
            'file',
            phraseOf('Extract from the register', 'Útdráttur úr fyrirtækjaskrá', 'Απόσπασμα μητρώου', 'Uittreksel uit het register'),
            {
              ...REQUIRED,
              multiple: true,
              limit: 4,
              show: clientIs('corporate'),
            },
          ),
          fieldOf(
            'declaration',
            'checkbox',
            phraseOf(
              'What I have said is true and complete, and I tell you when it changes.',
              'Það sem ég hef sagt er rétt og tæmandi og ég læt vita ef það breytist.',
              'Όσα δήλωσα είναι αληθή και πλήρη και θα σας ενημερώσω αν αλλάξουν.',
              'Wat ik heb opgegeven is juist en volledig, en ik meld wijzigingen.',
            ),
            REQUIRED,
          ),
        ],
      },
      {
        title: phraseOf('Within the firm', 'Innanhúss', 'Εσωτερικά', 'Intern'),
        fields: [
          fieldOf(
            'risk',
            'select',
            phraseOf('Risk of money laundering', 'Hætta á peningaþvætti', 'Κίνδυνος ξεπλύματος χρήματος', 'Witwasrisico'),
            {
              internal: true,
              options: [
                option('low', phraseOf('Low', 'Lítil', 'Χαμηλός', 'Laag')),
                option('medium', phraseOf('Medium', 'Miðlungs', 'Μεσαίος', 'Gemiddeld')),
                option('high', phraseOf('High', 'Mikil', 'Υψηλός', 'Hoog')),
              ],
            },
          ),
          fieldOf('remark', 'textarea', phraseOf('Remark', 'Athugasemd', 'Παρατήρηση', 'Opmerking'), { internal: true, limit: 1000 }),
        ],
      },
    ],
  };
}
