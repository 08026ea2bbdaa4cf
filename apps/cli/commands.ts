/** The table of commands, one line each. A command is loaded when it is run, so that one that needs no database does not wait for its code. */
import type { CommandTable } from './command.ts';

export const COMMANDS: CommandTable = {
  tenants: async () => (await import('./tenants.ts')).tenants,
  tenant: async () => (await import('./tenant.ts')).tenant,
  'add-person': async () => (await import('./add-person.ts')).addPerson,
  demo: async () => (await import('./demo.ts')).demo,
  import: async () => (await import('./import.ts')).importFile,
  calculate: async () => (await import('./calculate.ts')).calculateFile,
  figure: async () => (await import('./figure.ts')).figure,
  measures: async () => (await import('./measures.ts')).measures,
  mail: async () => (await import('./outbox.ts')).mail,
  sms: async () => (await import('./outbox.ts')).sms,
  settings: async () => (await import('./settings.ts')).settings,
  access: async () => (await import('./access.ts')).access,
  audit: async () => (await import('./audit.ts')).audit,
};
