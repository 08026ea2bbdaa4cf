/** Reads the variants that tenants are made from, folders of settings, and checks all of them before any is used. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TenantSettings } from '../contract.ts';
import { checkSettings, type SettingsCheckResult, type SettingsFault } from './faults.ts';

export const VARIANTS = fileURLToPath(new URL('../../../variants/', import.meta.url));

export interface Variant {
  readonly name: string;
  readonly settings: TenantSettings;
}

export interface VariantFault extends SettingsFault {
  /** Below the folder of variants: `northern/tenant.json`. */
  readonly file: string;
}

/** Thrown with every fault in every variant, never only the first. */
export class VariantsRefused extends Error {
  override readonly name = 'VariantsRefused';
  readonly faults: readonly VariantFault[];
  constructor(faults: readonly VariantFault[]) {
    super(faults.map(({ file, path, reason, remedy }) => `variants/${file}: ${path} ${reason}\n  ${remedy}`).join('\n'));
    this.faults = faults;
  }
}

/**
 * Every variant, by name.
 * @throws VariantsRefused
 */
export async function readVariants(folder: string = VARIANTS): Promise<Variant[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const read = await Promise.all(names.sort().map(async (name) => ({ name, ...(await readVariantSettings(folder, name)) })));
  const faults = read.flatMap((variant) => variant.faults ?? []);
  if (faults.length > 0) throw new VariantsRefused(faults);
  return read.flatMap(({ name, settings }) => (settings ? [{ name, settings }] : []));
}

/**
 * @returns null where there is no such variant
 * @throws VariantsRefused
 */
export async function readVariant(name: string, folder: string = VARIANTS): Promise<TenantSettings | null> {
  return (await readVariants(folder)).find((variant) => variant.name === name)?.settings ?? null;
}

async function readVariantSettings(folder: string, name: string): Promise<{ settings?: TenantSettings; faults?: VariantFault[] }> {
  const { value, faults } = await readVariantFile(folder, `${name}/tenant.json`, (written) => {
    const { settings, faults: found } = checkSettings(written);
    return settings ? { value: settings } : { faults: found };
  });
  return faults ? { faults } : { settings: value };
}

/** One file below the folder of variants, as `check` passes it, or every fault in it. */
export async function readVariantFile<Value>(
  folder: string,
  file: string,
  check: (written: unknown) => SettingsCheckResult<Value>,
): Promise<{ readonly value: Value; readonly faults?: never } | { readonly value?: never; readonly faults: VariantFault[] }> {
  const read = await readJson(join(folder, file));
  if ('fault' in read) return { faults: [{ file, path: 'the file', ...read.fault }] };
  const { value, faults } = check(read.written);
  return faults ? { faults: faults.map((fault) => ({ file, ...fault, path: fault.path || 'the file' })) } : { value };
}

/** A file of settings, or what is wrong with it. */
export async function readJson(path: string): Promise<{ written: unknown } | { fault: Omit<SettingsFault, 'path'> }> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return { fault: { reason: 'cannot be read', remedy: 'Put it there, or remove the folder.' } };
  try {
    return { written: JSON.parse(text) as unknown };
  } catch (error) {
    return { fault: { reason: `is not JSON (${(error as Error).message})`, remedy: 'Correct it at the place that is named.' } };
  }
}
