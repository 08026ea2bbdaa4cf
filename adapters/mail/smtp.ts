/** Sends mail by SMTP. */
import { PostRefused, type Mail, type MailGateway } from '#contract/outbox';

export interface SmtpSettings {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte; `?tls=no` for a relay that has none. */
  readonly url: string;
  /** Sender for firms that have no address of their own. */
  readonly from: string;
  /** For each silence of the server, and for a whole delivery; by default as in the table below. */
  readonly limits?: SmtpLimits;
}

interface SmtpLimits {
  readonly silenceMs: number;
  readonly wholeMs: number;
}

const LIMITS: SmtpLimits = { silenceMs: 20_000, wholeMs: 60_000 };

/** This machine, where nobody can listen in between. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Opens a connection for each mail; the library is loaded with the first. */
export function smtpGateway({ url, from, limits = LIMITS }: SmtpSettings): MailGateway {
  return {
    address: from,
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(optionsOf(new URL(url), limits));
      try {
        const { response } = await withTimeout(limits.wholeMs, transport.sendMail(messageOf(mail)));
        return response.slice(0, 200);
      } catch (error) {
        throw isLastingFailure(error) ? new PostRefused((error as Error).message) : error;
      } finally {
        transport.close();
      }
    },
  };
}

function optionsOf({ protocol, hostname, port, username, password, searchParams }: URL, { silenceMs }: SmtpLimits) {
  const secure = protocol === 'smtps:';
  return {
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // The name, the password and the content of a mail are never sent unencrypted.
    requireTLS: !secure && !LOCAL_HOSTS.includes(hostname) && searchParams.get('tls') !== 'no',
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
    // The whole content of a mail is passed in; nothing is fetched for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function messageOf({ id, from, to, subject, html, text, pictures, attachments }: Mail) {
  return {
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    from,
    // As an object it is one address, whatever characters it contains.
    to: { name: '', address: to },
    subject,
    html,
    text,
    attachments: [
      ...pictures.map(({ name, png }) => ({
        cid: name,
        filename: `${name}.png`,
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
        content: Buffer.from(png),
      })),
      // As bytes, so that line ends are not changed on the way.
      ...attachments.map(({ name, mediaType, text: said }) => ({
        filename: name,
        contentType: `${mediaType}; charset=utf-8`,
        contentDisposition: 'attachment' as const,
        contentTransferEncoding: 'base64' as const,
        content: Buffer.from(said),
      })),
    ],
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Whether the server refuses this sender, reader or message for good; not whether it refuses our name and password, which somebody will correct. */
function isLastingFailure(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

async function withTimeout<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not taken within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
