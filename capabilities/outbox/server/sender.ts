/** Chooses the sender that a letter shows. */
import type { Tenant } from '#platform';
import { PostRefused } from '../contract.ts';

/** Countries whose networks show a name instead of a number: the Netherlands and Germany. */
const NAME_COUNTRIES = ['+31', '+49'];
/** Longest name that networks accept, in characters. */
const LONGEST_SENDER_NAME = 11;

/** Converts a telephone number to the form `+447700900123`. @throws PostRefused for an invalid number, or one without a country code */
export function toDialableNumber(number: string): string {
  const bare = number.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  if (!/^\+[1-9]\d{6,14}$/.test(bare)) throw new PostRefused('not a telephone number with its country');
  return bare;
}

/** A name where the reader's network shows one, otherwise the number of the gateway. */
export function smsSender(to: string, tenant: Pick<Tenant, 'settings'>, number: string): string {
  return NAME_COUNTRIES.some((country) => to.startsWith(country)) ? senderNameOf(tenant.settings) : number;
}

/** The name that the firm has chosen, or the firm's name in plain letters. */
function senderNameOf({ sms, brand }: Tenant['settings']): string {
  const plain = brand.name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .slice(0, LONGEST_SENDER_NAME)
    .trim();
  return sms.sender ?? (plain || 'Portico');
}

export function mailSender({ settings }: Pick<Tenant, 'settings'>, address: string): { name: string; address: string } {
  return { name: settings.brand.name, address: settings.mail.from ?? address };
}
