/** Uploads a logo as the drawer of a portal does. */
import { expect } from 'vitest';
import type { TestBrowser } from './server.ts';

export async function uploadLogo(staff: TestBrowser, body: Buffer, fileName = 'logo.png'): Promise<{ id: string; name: string }> {
  const kept = await staff.ask('POST', '/api/portal-files?purpose=logo', {
    body: Buffer.concat([
      Buffer.from(`--frame\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`),
      body,
      Buffer.from('\r\n--frame--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=frame' },
  });
  expect(kept.status, kept.text).toBe(200);
  return kept.body as { id: string; name: string };
}
