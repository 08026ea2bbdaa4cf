/** The test kit for deliveries: a firm with an outbox, gateways that fail on demand, and a clock that is moved by hand. */
import { join } from 'node:path';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { FileStore, WorkContext } from '#platform';
import type { Database } from '#adapters/database';
import { localFiles } from '#adapters/files';
import { threadedCompiler } from '#adapters/mail';
import { sharpPictures } from '#adapters/pictures';
import type { Gateways, OutboxPorts } from '#contract/outbox';
import { jobs, resumeDeliveries } from '#server/outbox';
import { readTenantRecord } from '#server/tenants';
import { openJobs } from '../../apps/server/plugins/jobs.ts';
import { openServerTexts } from '../../apps/server/texts.ts';
import { newTestPlace, openPlace, silentLog } from './database.ts';
import { makeFixture, type Firm, type Fixture } from './fixture.ts';

/** `drop`: takes the whole mail, and is gone before it has confirmed it. */
export type MailServerMood = 'works' | 'unknown-reader' | 'not-now' | 'drop' | 'silent';

export interface MailServer {
  readonly url: string;
  mood: MailServerMood;
  /** Every mail that came in whole, whether or not it was confirmed. */
  readonly taken: Email[];
  close(): Promise<void>;
}

export async function openMailServer(): Promise<MailServer> {
  const taken: Email[] = [];
  const sockets = new Set<Socket>();
  let mood: MailServerMood = 'works';
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    disableReverseLookup: true,
    onConnect: (_session, done) => {
      if (mood !== 'silent') done();
    },
    onRcptTo: (_address, _session, done) => {
      if (mood === 'unknown-reader') done(refusal(550, '5.1.1 nobody of that name'));
      else if (mood === 'not-now') done(refusal(451, '4.7.1 try again later'));
      else done();
    },
    onData: (stream, _session, done) => {
      void read(stream, (mail) => {
        taken.push(mail);
        if (mood === 'drop') for (const socket of sockets) socket.destroy();
        else done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    get mood() {
      return mood;
    },
    set mood(next) {
      mood = next;
    },
    taken,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(resolve);
      }),
  };
}

async function read(stream: AsyncIterable<Uint8Array>, take: (mail: Email) => void): Promise<void> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  take(await PostalMime.parse(Buffer.concat(pieces)));
}

export interface SmsServer {
  readonly url: string;
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  readonly taken: { readonly headers: IncomingMessage['headers']; readonly body: Record<string, string> }[];
  close(): Promise<void>;
}

export async function openSmsServer(): Promise<SmsServer> {
  const opened: SmsServer = {
    url: '',
    answer: (_request, response) => response.end('{"id":"sms-1"}'),
    taken: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      opened.taken.push({ headers: request.headers, body: JSON.parse(body || '{}') as Record<string, string> });
      opened.answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(opened, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages` });
}

export interface DeliveryTest {
  readonly database: Database;
  readonly fixture: Fixture;
  readonly files: FileStore;
  /** The context that jobs of a firm get now. */
  work(firm?: Firm): Promise<WorkContext & OutboxPorts>;
  /** Moves the clock. */
  pass(minutes: number): void;
  /** Every line that was logged, as text. */
  readonly logged: string[];
  /** Starts working on the queues, as a server does at its start, including jobs that are sent afterwards. */
  serve(): Promise<void>;
  /** The row of a delivery as the database has it. */
  row(id: string, firm?: Firm): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export async function openDeliveryTest(gateways: Gateways): Promise<DeliveryTest> {
  const place = await newTestPlace();
  const database = await openPlace(place, { queues: Object.keys(jobs) });
  const fixture = await makeFixture(database);
  const logged: string[] = [];
  const mailCompiler = threadedCompiler();
  const files = localFiles(join(place.dataFolder, 'files'));
  let now = new Date('2026-03-31T09:30:00Z');
  const keep = (details: object, message: string) => void logged.push(JSON.stringify({ ...details, message }));
  // One for all: pictures are drawn a few at a time.
  const ports = { ...gateways, mailCompiler, files, pictures: sharpPictures() };
  const parts = {
    database,
    portsOf: () => ports,
    words: openServerTexts(),
    origin: () => 'https://clients.example.com',
    clock: () => now,
    log: { ...silentLog, info: keep, warn: keep, error: keep },
  };
  // One that sends alone, so that tests run the job themselves, and one that works.
  const sender = openJobs({ ...parts, queues: {} });
  await sender.start();
  const servers = [sender];
  let speaking = sender;
  const tenantOf = async (firm: Firm) => {
    const tenant = await readTenantRecord(database.work(), fixture[firm].id);
    if (!tenant) throw new Error('the fixture has it');
    return tenant;
  };
  return {
    database,
    fixture,
    files,
    logged,
    work: async (firm = 'hekla') => speaking.context(await tenantOf(firm)),
    pass: (minutes) => void (now = new Date(now.getTime() + minutes * 60_000)),
    async serve() {
      const runner = openJobs({ ...parts, queues: jobs });
      servers.push(runner);
      await runner.start();
      speaking = runner;
      for (const firm of ['hekla', 'pelagos'] as const) await resumeDeliveries(runner.context(await tenantOf(firm)));
    },
    async row(id, firm = 'hekla') {
      const { rows } = await database.work(fixture[firm].id).execute(sql`select * from delivery where id = ${id}`);
      return rows[0] ?? {};
    },
    async close() {
      for (const runner of servers) await runner.stop(2000);
      await mailCompiler.stop();
      await database.close();
      await place.dispose();
    },
  };
}

/** A server for mail and one for SMS, and the settings by which a firm's letters go through them. */
export async function openGatewayServers(): Promise<{
  readonly mail: MailServer;
  readonly sms: SmsServer;
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}> {
  const [mail, sms] = [await openMailServer(), await openSmsServer()];
  return {
    mail,
    sms,
    settings: {
      SMTP_URL: mail.url,
      PORTICO_MAIL_FROM: 'office@portico.example',
      PORTICO_SMS_URL: sms.url,
      PORTICO_SMS_TOKEN: 'a-token',
      PORTICO_SMS_NUMBER: '+442079460142',
    },
    close: async () => {
      await mail.close();
      await sms.close();
    },
  };
}
