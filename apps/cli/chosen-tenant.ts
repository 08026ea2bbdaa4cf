/** Finds the tenant that a command is about: the one that is named, or the only one there is. */
import type { Tenant } from '#platform';
import { UsageError, type CommandArguments, type CommandRuntime, type CommandOption } from './command.ts';

export const TENANT_OPTION: CommandOption = { means: 'Key of the tenant, where there are several' };

/** @throws UsageError when none is named among several. @throws CommandFailed when there is none of that name */
export async function chooseTenant(house: CommandRuntime, args: CommandArguments): Promise<Tenant> {
  const key = args.optional('tenant');
  if (key !== undefined) return house.tenant(key);
  const [only, another] = await house.tenants();
  if (!only || another) throw new UsageError('--tenant is missing');
  return only;
}
