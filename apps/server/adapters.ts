/** Opens the parts that the server and the commands share: the database that the settings name, and the adapters to the outside world. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStore, Log, QueueMember } from '#platform';
import type { Database, DatabaseSettings } from '#adapters/database';
import type { Gateways } from '#contract/outbox';
import type { ChooseStaticData } from '#contract/sources';
import type { Config } from './config.ts';
import { openStaticData } from './static-data.ts';
import { restrictDataFolder } from './data-folder.ts';
import { renameFormerCheckpointFile } from './kept-checkpoints.ts';
import type { ServerPorts } from './operations.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** A long statement takes this long on a busy machine, however soon an answer is due otherwise: nobody waits for it, since a job makes it. */
const LEAST_TYPESETTING_MS = 30_000;

/** Opens the database that the settings name, for the server or for a command. */
export async function openConfiguredDatabase(
  config: Config,
  queues: DatabaseSettings['queues'],
  log: Log,
  openedBy: string,
): Promise<Database> {
  const { openDatabase } = await import('#adapters/database');
  await restrictDataFolder(config.dataFolder, log);
  await renameFormerCheckpointFile(config.dataFolder);
  return openDatabase(
    {
      dataFolder: config.dataFolder,
      url: config.databaseUrl ?? undefined,
      ownerUrl: config.databaseOwnerUrl ?? undefined,
      migrations: join(ROOT, 'database/migrations'),
      queues,
      openedBy,
    },
    log,
  );
}

/** Ports whose work waits in one queue for the whole installation. */
export type QueuedPorts = Pick<ServerPorts, 'typesetter' | 'pictures'>;

export interface OpenedPorts {
  readonly ports: Omit<ServerPorts, 'source'>;
  /** Ports that work in turn for a firm and its reader, until nobody waits for it any more. */
  readonly queuedFor: (by: QueueMember, signal: AbortSignal) => QueuedPorts;
  readonly close: () => Promise<void>;
}

/** Opens the ports to the outside world, with the adapters of this installation. The source of figures is opened beside them, in threads. */
export async function openPorts(config: Config): Promise<OpenedPorts> {
  const [{ threadedCompiler }, { sharpPictures }, { threadedCalculator }, { typesetter }, { recordedFunds }] = await Promise.all([
    import('#adapters/mail'),
    import('#adapters/pictures'),
    import('#adapters/worker'),
    import('#adapters/pdf'),
    import('#server/funds'),
  ]);
  const gateways = await openGateways(config);
  const staticDataFor = await openStaticData(config.staticData);
  const pdf = typesetter({ timeoutMs: Math.max(LEAST_TYPESETTING_MS, 6 * config.answerMs) });
  const pictures = sharpPictures();
  const calculator = threadedCalculator();
  const mailCompiler = threadedCompiler();
  return {
    ports: {
      funds: recordedFunds,
      files: await openFileStore(config),
      pictures,
      typesetter: pdf,
      calculator,
      projector: calculator,
      mailCompiler,
      identities: (await import('#adapters/identities')).openIdConnect({ secrets: config.identitySecrets }),
      newsService: (await import('#adapters/sources')).newsService(config.newsHosts),
      dataService: (await import('#adapters/sources')).dataService(config.dataHosts),
      staticDataFor,
      marketDataFor: await openMarketData(config.sourceTokens, staticDataFor),
      breaches: config.breach === null ? null : (await import('#adapters/breaches')).rangeOfBreaches(config.breach),
      ...gateways,
    },
    queuedFor: (by, signal) => ({ typesetter: pdf.askedBy(by, signal), pictures: pictures.askedBy(by, signal) }),
    close: async () => {
      await Promise.all([pdf.stop(), calculator.stop(), mailCompiler.stop()]);
    },
  };
}

/** The store of files that the settings name: a bucket, or a folder beside the database. */
export async function openFileStore({ s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>): Promise<FileStore> {
  const { localFiles, s3Files } = await import('#adapters/files');
  return s3 ? s3Files(s3) : localFiles(join(dataFolder, 'files'));
}

/** Chooses for each tenant the service of market data that its settings name. */
async function openMarketData(tokens: Config['sourceTokens'], staticDataFor: ChooseStaticData): Promise<ServerPorts['marketDataFor']> {
  const { marketDataService } = await import('#adapters/sources');
  return ({ key, settings: { marketData } }) =>
    // With static files nothing is asked for.
    marketData && staticDataFor({ key }) === null
      ? marketDataService({ url: marketData.url.replace(/\/+$/, ''), token: tokens.get(key) ?? null, options: {} })
      : null;
}

/** Opens the gateways that the settings name. */
async function openGateways({ mail, sms }: Config): Promise<Gateways> {
  return {
    mail: mail && (await import('#adapters/mail')).smtpGateway(mail),
    sms: sms && (await import('#adapters/sms')).httpGateway(sms),
  };
}

export function readVersion(): string {
  return (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}
