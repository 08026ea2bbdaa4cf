/** Something to fill each letter with: names that try to be more than names. */
import type { LetterName, ParametersOf } from '../../capabilities/post/server/letters.ts';

export const NAME = 'Ann <b>O\'Hara</b> & "Sons"\n{brand}';
export const EXAMPLES: { readonly [Name in LetterName]: ParametersOf<Name> } = {
  confirm: { name: NAME, path: '/confirm?code=c0nfirm-secret&x=1' },
  reset: { name: NAME, path: '/password-reset?oobCode=r3set-secret' },
  duplicate: { name: NAME },
  invite: { name: NAME, portal: 'Private clients', path: '/signup?invitation=inv1te-secret' },
  registered: { name: NAME, email: 'ann@example.com', phone: '+447700900123', at: '2026-03-31T09:30:00.000Z' },
  status: {
    name: NAME,
    account: 'DEMO-SEVERAL',
    status: 'Pending & order',
    paragraphs: ['First <i>words</i>.', 'And a second paragraph.'],
  },
  'password-changed': { name: NAME, at: '2026-03-31T09:30:00.000Z' },
  'new-device': { name: NAME, at: '2026-03-31T09:30:00.000Z', device: 'Firefox on Linux', address: '192.0.2.7' },
  activation: { name: NAME, code: '048213' },
  test: { at: '2026-03-31T09:30:00.000Z' },
  pin: { pin: '004821', minutes: 10 },
  'sms-test': {},
};
