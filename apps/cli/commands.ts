/** The table of commands, one line each. */
import { access } from './access.ts';
import { addPerson } from './add-person.ts';
import { audit } from './audit.ts';
import { calculateFile } from './calculate.ts';
import type { Command } from './command.ts';
import { demo } from './demo.ts';
import { figure } from './figure.ts';
import { importFile } from './import.ts';
import { measures } from './measures.ts';
import { mail, sms } from './outbox.ts';
import { settings } from './settings.ts';
import { tenant } from './tenant.ts';
import { tenants } from './tenants.ts';

export const COMMANDS: Readonly<Record<string, Command>> = {
  tenants,
  tenant,
  'add-person': addPerson,
  demo,
  import: importFile,
  calculate: calculateFile,
  figure,
  measures,
  mail,
  sms,
  settings,
  access,
  audit,
};
