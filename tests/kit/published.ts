/** Publishes forms and records as staff do, for tests that read them. */
import { expect } from 'vitest';
import type { FormRecord } from '#contract/forms';
import { FORM_SCHEMA, type Form, type FormField } from '#packages/forms';
import { createRecord } from './funds.ts';
import type { TestBrowser } from './server.ts';

/** Creates a form of one step with these fields, and publishes it. @returns its id */
export async function publishForm(
  staff: TestBrowser,
  name: string,
  fields: readonly FormField[],
  { slug, ...more }: Partial<Form> & { readonly slug?: string } = {},
): Promise<string> {
  const steps = [{ title: name, fieldsets: [{ fields }] }];
  const definition = { schema: FORM_SCHEMA, id: 'x', name, steps, ...more };
  const made = await staff.ask('POST', '/api/forms', { body: { name, definition, ...(slug !== undefined && { slug }) } });
  expect(made.status, made.text).toBe(200);
  const { id, version } = made.body as FormRecord;
  const published = await staff.ask('POST', `/api/forms/${id}/publish`, { body: { version } });
  expect(published.status, published.text).toBe(200);
  return id;
}

/** Creates a page or post, and publishes it. */
export async function publishRecord(staff: TestBrowser, collection: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const { id, version, values: kept } = await createRecord(staff, collection, values);
  const body = { version, values: kept, publish: true };
  const published = await staff.ask('PUT', `/api/collections/${collection}/records/${id}`, { body });
  expect(published.status, published.text).toBe(200);
}
