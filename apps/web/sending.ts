/** Sends files with their progress. Browsers report it only in the older of their two ways to send (XMLHttpRequest). */
import type { ProgressListener } from '#packages/endpoint';

export function sendWithProgress(
  target: URL,
  { method = 'POST', body, signal }: RequestInit,
  onProgress: ProgressListener,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const stopped = () => reject(new DOMException('stopped', 'AbortError'));
  const request = new XMLHttpRequest();
  request.open(method, target);
  request.responseType = 'blob';
  // Makes the server answer in the language of the screen.
  request.setRequestHeader('accept-language', document.documentElement.lang);
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) onProgress(loaded / total);
  });
  request.addEventListener('load', () => {
    const type = request.getResponseHeader('content-type');
    const headers = type === null ? {} : { 'content-type': type };
    resolve(new Response(request.response as Blob, { status: request.status, headers }));
  });
  request.addEventListener('error', () => reject(new TypeError('the connection was lost')));
  request.addEventListener('abort', stopped);
  signal?.addEventListener('abort', () => request.abort());
  if (signal?.aborted) stopped();
  else request.send(body as XMLHttpRequestBodyInit);
  return promise;
}
