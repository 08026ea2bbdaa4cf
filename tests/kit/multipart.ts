/** Writes the multipart body of a file as a browser sends it. */
const BOUNDARY = 'portico-test-boundary';

export function multipartBody(name: string, file: Uint8Array): { body: Buffer; headers: Record<string, string> } {
  // Browsers say a name in UTF-8, with quotation marks told by their number.
  const told = name.replaceAll('"', '%22');
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${told}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
