/** Example parameters for each letter, with names that contain markup. */
import type { LetterName, ParametersOf } from '../../capabilities/outbox/server/letters.ts';

export const NAME = 'Ann <b>O\'Hara</b> & "Sons"\n{brand}';
export const EXAMPLES: { readonly [Name in LetterName]: ParametersOf<Name> } = {
  confirm: { name: NAME, path: '/confirm?code=c0nfirm-secret&x=1' },
  'new-address': { name: NAME, path: '/confirm?code=addr3ss-secret' },
  'address-asked': { name: NAME, email: 'new@example.com', at: '2026-03-31T09:30:00.000Z' },
  reset: { name: NAME, path: '/password-reset?oobCode=r3set-secret' },
  duplicate: { name: NAME },
  invite: { name: NAME, portal: 'Private clients', path: '/signup?invitation=inv1te-secret' },
  advisor: { name: NAME, organisation: 'Hekla & Sons', path: '/signup?invite=adv1sor-secret' },
  registered: { name: NAME, email: 'ann@example.com', phone: '+447700900123', at: '2026-03-31T09:30:00.000Z' },
  status: {
    name: NAME,
    account: 'DEMO-SEVERAL',
    status: 'Pending & order',
    paragraphs: ['First <i>words</i>.', 'And a second paragraph.'],
  },
  'quarterly-payments': { client: NAME, account: 'DEMO-SEVERAL', fund: 'Harbour & <b>Sons</b>', on: true, at: '2026-03-31T09:30:00.000Z' },
  submission: {
    form: 'Subscription & terms',
    name: NAME,
    at: '2026-03-31T09:30:00.000Z',
    answers: [
      { label: 'Why <b>now</b>?', value: 'Because of "this"\nand that' },
      { label: 'Until when?', value: '' },
    ],
    csv: { name: 'Subscription.csv', text: '"why"\r\n"Because"\r\n' },
  },
  'form-answer': { subject: 'Thank you & welcome', paragraphs: ['We write <i>soon</i>.', 'Until then.'] },
  'submission-step': { name: NAME, form: 'Subscription & terms', step: 'Approved', comment: 'Well <b>done</b>.' },
  order: {
    name: NAME,
    account: 'DEMO-SEVERAL',
    of: 'advisor',
    number: '0A1B2C3D',
    type: 'Sell',
    fund: 'Harbour & Hill fund',
    quantity: '10.0000',
    stage: 'rejected',
    reason: 'The fund is <b>closed</b>.',
    at: '2026-03-31T09:30:00.000Z',
  },
  document: {
    name: NAME,
    account: 'DEMO-SEVERAL',
    document: 'Terms & <b>conditions</b>',
    type: 'Account documents',
    path: '/dashboard/clients/library',
  },
  'password-changed': { name: NAME, at: '2026-03-31T09:30:00.000Z' },
  'new-device': { name: NAME, at: '2026-03-31T09:30:00.000Z', device: 'Firefox on Linux', address: '192.0.2.7' },
  activation: { name: NAME, code: '048213' },
  test: { at: '2026-03-31T09:30:00.000Z' },
  pin: { pin: '004821', minutes: 10 },
  'sms-test': {},
};
