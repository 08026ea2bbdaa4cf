/** Reads funds from the service that keeps them; what it does not answer stands as it was known last, with a finding. */
import { z } from 'zod';
import type { Language } from '#packages/texts';
import { mergeFindings, type ProvidedPart } from '#packages/findings';
import { askAndKeep, missingList, type AnswerKeeping } from '#server/sources';
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
  readonly language: Language;
  /** How long a page waits for each of its answers. */
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

export function servedFunds(serving: ServedFunds): RequestFundSource {
  const { service, language } = serving;
  const ask = <Value>(question: ServiceQuestion<Value>) => askService(serving, question);
  let listed: Promise<SourcedAnswer<readonly SourcedFund[]>> | undefined;
  // One request rests on one answer.
  const list = () => (listed ??= listServed(serving));
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
      return { value: { fund: fillFund(own, fund), documents, realEstate, loan }, findings };
    },
    // It states its figures, and the course of a fund by itself.
    prices: () => Promise.resolve({ value: new Map(), findings: [] }),
    course: async ({ fundName, fundCode }) => {
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
    },
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

/** Its list, with what its feeds of data add. */
async function listServed(serving: ServedFunds): Promise<SourcedAnswer<readonly SourcedFund[]>> {
  const { service, language } = serving;
  const [list, ...feeds] = await Promise.all([
    askService<readonly ServedFund[]>(serving, {
      subject: `funds ${language}`,
      part: 'funds',
      schema: KeptList,
      nothing: [],
      kept: true,
      ask: (deadline) => service.listFunds(language, deadline),
    }),
    ...service.dataFeeds.map((readFeed, place) =>
      askService<readonly FundDataRow[]>(serving, {
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

/** What the first leaves open, as the second says it. */
function fillFund(fund: SourcedFund, more: Partial<SourcedFund>): SourcedFund {
  const open = Object.entries(more).filter(([name, value]) => {
    const own = fund[name as keyof SourcedFund];
    return value !== undefined && (own === null || own === undefined || (Array.isArray(own) && own.length === 0));
  });
  return { ...fund, ...Object.fromEntries(open) };
}

async function askService<Value>(
  { title, limitMs, ...keeping }: ServedFunds,
  { subject, part, schema, nothing, kept, ask }: ServiceQuestion<Value>,
): Promise<SourcedAnswer<Value>> {
  const answer = await askAndKeep<Value>(keeping, {
    subject,
    question: { subject },
    keptAs: { subject },
    schema,
    kept,
    ask: () => ask(AbortSignal.any([keeping.signal, AbortSignal.timeout(limitMs)])),
  });
  if (answer.answered) return { value: answer.value, findings: [] };
  const { since, last } = answer;
  return { value: last ? last.value : nothing, findings: [missingList({ subject: title, part, since }, last)] };
}
