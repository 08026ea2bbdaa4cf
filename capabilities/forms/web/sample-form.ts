/** A sample form with three steps, conditions, Other, a rule, and fields that only staff see. */
import { FORM_SCHEMA, type Form } from '#packages/forms';

export const SAMPLE_FORM: Form = {
  schema: FORM_SCHEMA,
  id: 'sample-form',
  name: 'Sample',
  steps: [
    {
      title: { en: 'About you', is: 'Um þig', el: 'Για εσάς', nl: 'Over u' },
      fieldsets: [
        {
          fields: [
            {
              name: 'name',
              type: 'text',
              label: { en: 'Full name', is: 'Fullt nafn', el: 'Ονοματεπώνυμο', nl: 'Volledige naam' },
              help: {
                en: 'As it stands in your passport.',
                is: 'Eins og það stendur í vegabréfinu.',
                el: 'Όπως αναγράφεται στο διαβατήριό σας.',
                nl: 'Zoals het in uw paspoort staat.',
              },
              required: true,
              limit: 100,
            },
            {
              name: 'birth',
              type: 'date-picker',
              label: { en: 'Date of birth', is: 'Fæðingardagur', el: 'Ημερομηνία γέννησης', nl: 'Geboortedatum' },
              required: true,
              rules: [{ rule: 'minAge', value: 18 }],
            },
            {
              name: 'email',
              type: 'text',
              label: { en: 'E-mail', is: 'Netfang', el: 'Διεύθυνση e-mail', nl: 'E-mailadres' },
              required: true,
              rules: [{ rule: 'email' }],
            },
            { name: 'country', type: 'country', label: { en: 'Country', is: 'Land', el: 'Χώρα', nl: 'Land' }, required: true },
          ],
        },
      ],
    },
    {
      title: { en: 'Origin of assets', is: 'Uppruni eigna', el: 'Προέλευση περιουσίας', nl: 'Herkomst van vermogen' },
      fieldsets: [
        {
          fields: [
            {
              name: 'source',
              type: 'select',
              label: { en: 'Where they come from', is: 'Hvaðan þær koma', el: 'Από πού προέρχεται', nl: 'Waar het vandaan komt' },
              options: [
                { value: 'salary', label: { en: 'Salary', is: 'Laun', el: 'Μισθός', nl: 'Salaris' } },
                {
                  value: 'sale',
                  label: { en: 'Sale of a company', is: 'Sala fyrirtækis', el: 'Πώληση εταιρείας', nl: 'Verkoop van een bedrijf' },
                },
              ],
              other: true,
              required: true,
            },
            {
              name: 'amount',
              type: 'number',
              label: { en: 'Amount in euros', is: 'Fjárhæð í evrum', el: 'Ποσό σε ευρώ', nl: 'Bedrag in euro' },
              required: true,
              min: 0,
              limit: 1_000_000,
            },
          ],
        },
        {
          title: { en: 'Larger amounts', is: 'Hærri fjárhæðir', el: 'Μεγαλύτερα ποσά', nl: 'Grotere bedragen' },
          summary: {
            en: 'We ask this from 100,000 euros on.',
            is: 'Við spyrjum að þessu frá 100.000 evrum.',
            el: 'Το ρωτάμε από 100.000 ευρώ και πάνω.',
            nl: 'Dit vragen wij vanaf 100.000 euro.',
          },
          fullwidth: true,
          show: { field: 'amount', test: 'isAtLeast', value: 100_000 },
          fields: [
            {
              name: 'how',
              type: 'textarea',
              label: { en: 'How it was built up', is: 'Hvernig það safnaðist', el: 'Πώς συγκεντρώθηκε', nl: 'Hoe het is opgebouwd' },
              required: true,
              limit: 500,
            },
          ],
        },
      ],
    },
    {
      title: { en: 'Agreement', is: 'Samþykki', el: 'Συμφωνία', nl: 'Akkoord' },
      fieldsets: [
        {
          fields: [
            {
              name: 'knowledge',
              type: 'radio',
              label: {
                en: 'Experience with funds',
                is: 'Reynsla af sjóðum',
                el: 'Εμπειρία με αμοιβαία κεφάλαια',
                nl: 'Ervaring met fondsen',
              },
              options: [
                { value: 'none', label: { en: 'None', is: 'Engin', el: 'Καμία', nl: 'Geen' } },
                { value: 'some', label: { en: 'Some', is: 'Nokkur', el: 'Κάποια', nl: 'Enige' } },
              ],
            },
            {
              name: 'adviser',
              type: 'text',
              label: { en: 'Adviser', is: 'Ráðgjafi', el: 'Σύμβουλος', nl: 'Adviseur' },
              admin: true,
              comment: { en: 'Filled in by us.', is: 'Fyllt út af okkur.', el: 'Συμπληρώνεται από εμάς.', nl: 'Wordt door ons ingevuld.' },
            },
            { name: 'risk', type: 'number', label: { en: 'Risk', is: 'Áhætta', el: 'Κίνδυνος', nl: 'Risico' }, internal: true },
            {
              name: 'terms',
              type: 'switch',
              label: {
                en: 'I accept the terms',
                is: 'Ég samþykki skilmálana',
                el: 'Αποδέχομαι τους όρους',
                nl: 'Ik ga akkoord met de voorwaarden',
              },
              required: true,
            },
          ],
        },
      ],
    },
  ],
};
