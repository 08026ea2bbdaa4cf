/** The table of commands, one line each. A command is loaded when it is run, so that one that needs no database does not wait for its code. */
import type { CommandTable } from './command.ts';

export const COMMANDS: CommandTable = {
  tenants: async () => (await import('./commands/tenants.ts')).tenants,
  tenant: async () => (await import('./commands/tenant.ts')).tenant,
  'add-person': async () => (await import('./commands/add-person.ts')).addPerson,
  demo: async () => (await import('./commands/demo.ts')).demo,
  import: async () => (await import('./commands/import.ts')).importFile,
  bundle: async () => (await import('./commands/bundle.ts')).bundle,
  calculate: async () => (await import('./commands/calculate.ts')).calculateFile,
  figure: async () => (await import('./commands/figure.ts')).figure,
  measures: async () => (await import('./commands/measures.ts')).measures,
  mail: async () => (await import('./commands/outbox.ts')).mail,
  sms: async () => (await import('./commands/outbox.ts')).sms,
  settings: async () => (await import('./commands/settings.ts')).settings,
  access: async () => (await import('./commands/access.ts')).access,
  audit: async () => (await import('./commands/audit.ts')).audit,
};
