/** Reads funds from the service that keeps them; what it does not answer stands as it was known last, with a finding. */
import { z } from 'zod';
import type { Language } from '#packages/texts';
import { finding, mergeFindings, type ProvidedPart } from '#packages/findings';
import { askAndKeep, missingList, statedBy, type AnswerKeeping } from '#server/sources';
import {
  NAV_SERIES,
  type FundDataRow,
  type FundService,
  type ServedFund,
  type SourcedAnswer,
  type SourcedCourse,
  type SourcedFund,
} from '../contract.ts';
import type { RequestFundSource } from './own-source.ts';

export interface ServedFunds extends AnswerKeeping {
  readonly service: FundService;
  /** Its name on screen. */
  readonly title: string;
  /** The day of the static files in its place; null where it is asked. */
  readonly filesOf: string | null;
  readonly language: Language;
  /** What tells it from another service. */
  readonly url: string;
  /** How long a page waits for all of its answers; for a single one half of that. */
  readonly limitMs: number;
}

/** Kept answers were checked when they came. */
const KeptList = z.array(z.custom<ServedFund>((value) => typeof value === 'object' && value !== null));
const KeptFund = z.custom<ServedFund>((value) => typeof value === 'object' && value !== null);
const KeptRows = z.array(z.custom<FundDataRow>((value) => typeof value === 'object' && value !== null));
const KeptSeries: z.ZodType<SourcedCourse['series']> = z.array(
  z.object({ name: z.enum(NAV_SERIES), prices: z.array(z.object({ date: z.string(), price: z.string() })) }),
);
const KeptPerformance: z.ZodType<SourcedCourse['performance']> = z.array(z.object({ date: z.string(), value: z.number() }));
const KeptCodes = z.array(z.string());

interface ServiceQuestion<Value> {
  readonly subject: string;
  readonly part: ProvidedPart;
  readonly schema: z.ZodType<Value>;
  readonly nothing: Value;
  /** Whether what was answered last stands in for an answer. */
  readonly kept: boolean;
  readonly ask: (deadline: AbortSignal) => Promise<Value>;
}

type AskService = <Value>(question: ServiceQuestion<Value>) => Promise<SourcedAnswer<Value>>;

export function servedFunds(serving: ServedFunds): RequestFundSource {
  const { service, language } = serving;
  let whole: AbortSignal | undefined;
  const ask: AskService = (question) => {
    whole ??= AbortSignal.any([serving.signal, AbortSignal.timeout(serving.limitMs)]);
    return askService(serving, question, AbortSignal.any([whole, AbortSignal.timeout(serving.limitMs / 2)]));
  };
  let listed: Promise<SourcedAnswer<readonly SourcedFund[]>> | undefined;
  // One request rests on one answer.
  const list = () => (listed ??= listServed(serving, ask));
  return {
    prepare: list,
    list,
    detail: async (_asking, fund) => {
      const { value, findings } = await ask<ServedFund>({
        subject: `fund ${fund.fundCode} ${language}`,
        part: 'funds',
        schema: KeptFund,
        nothing: { ...fund, documents: [], realEstate: [], loan: [] },
        kept: true,
        ask: (deadline) => service.readFund(fund.fundCode, language, deadline),
      });
      const { documents, realEstate, loan, ...own } = value;
      return { value: { fund: { ...fillFund(own, fund), fundCode: fund.fundCode }, documents, realEstate, loan }, findings };
    },
    // It states its figures, and the course of a fund by itself.
    prices: () => Promise.resolve({ value: new Map(), findings: [] }),
    course: (fund) => readCourse(service, ask, fund),
    search: (query) =>
      ask<readonly string[]>({
        subject: 'fund search',
        part: 'funds',
        schema: KeptCodes,
        nothing: [],
        kept: false,
        ask: (deadline) => service.searchFunds(query, deadline),
      }),
  };
}

/** Its net asset values and its performance. */
async function readCourse(
  service: FundService,
  ask: AskService,
  { fundName, fundCode }: SourcedFund,
): Promise<SourcedAnswer<SourcedCourse>> {
  const [series, performance] = await Promise.all([
    ask<SourcedCourse['series']>({
      subject: `fund nav ${fundName}`,
      part: 'prices',
      schema: KeptSeries,
      nothing: [],
      kept: true,
      ask: (deadline) => service.readNavData(fundName, deadline),
    }),
    ask<SourcedCourse['performance']>({
      subject: `fund performance ${fundCode}`,
      part: 'returns',
      schema: KeptPerformance,
      nothing: [],
      kept: true,
      ask: (deadline) => service.readPerformance(fundCode, deadline),
    }),
  ]);
  return {
    value: { series: series.value, performance: performance.value },
    findings: mergeFindings(series.findings, performance.findings),
  };
}

/** Its list, with what its feeds of data add. */
async function listServed({ service, language }: ServedFunds, ask: AskService): Promise<SourcedAnswer<readonly SourcedFund[]>> {
  const [list, ...feeds] = await Promise.all([
    ask<readonly ServedFund[]>({
      subject: `funds ${language}`,
      part: 'funds',
      schema: KeptList,
      nothing: [],
      kept: true,
      ask: (deadline) => service.listFunds(language, deadline),
    }),
    ...service.dataFeeds.map((readFeed, place) =>
      ask<readonly FundDataRow[]>({
        subject: `fund data ${place}`,
        part: 'funds',
        schema: KeptRows,
        nothing: [],
        kept: true,
        ask: readFeed,
      }),
    ),
  ]);
  const rows = feeds.map(({ value }) => new Map(value.map((row) => [row.fundCode, row])));
  return {
    value: list.value.map(({ documents: _documents, realEstate: _realEstate, loan: _loan, ...fund }) =>
      rows.reduce<SourcedFund>((filled, feed) => fillFund(filled, feed.get(fund.fundCode) ?? {}), fund),
    ),
    findings: mergeFindings(list.findings, ...feeds.map(({ findings }) => findings)),
  };
}

/** What the first leaves open, as the second says it; of their figures each by itself. */
function fillFund(fund: SourcedFund, more: Partial<SourcedFund>): SourcedFund {
  const stated = fund.stated && more.stated ? { stated: fillOpen(fund.stated, more.stated) } : {};
  return { ...fillOpen(fund, more), ...stated };
}

function fillOpen<Part extends object>(own: Part, more: Partial<Part>): Part {
  const isOpen = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  const filled = Object.entries(more).filter(([name, value]) => !isOpen(value) && isOpen(own[name as keyof Part]));
  return { ...own, ...Object.fromEntries(filled) };
}

async function askService<Value>(
  { title, filesOf, url, ...keeping }: ServedFunds,
  { subject, part, schema, nothing, kept, ask }: ServiceQuestion<Value>,
  deadline: AbortSignal,
): Promise<SourcedAnswer<Value>> {
  const answer = await askAndKeep<Value>(keeping, {
    // What files say is not what the service has answered.
    subject: filesOf === null ? subject : `static ${subject}`,
    question: { subject },
    // What another service answered is not taken for its own.
    keptAs: { subject, url },
    schema,
    kept,
    ask: () => ask(deadline),
  });
  const stated = statedBy(title, filesOf);
  if (answer.answered) return { value: answer.value, findings: [stated] };
  const { since, last } = answer;
  if (filesOf !== null) return { value: nothing, findings: [finding('source.unfiled', { subject: title, part, date: filesOf })] };
  return { value: last ? last.value : nothing, findings: [stated, missingList({ subject: title, part, since }, last)] };
}
