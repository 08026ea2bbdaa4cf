/**
 * Asks a provider and keeps what it answered last, with the time it was given. While the provider does not answer, that is told with its date instead;
 * it never takes the place of an answer.
 */
import { z } from 'zod';
import { refuse, refuseWithFaults } from '#packages/endpoint';
import { limitConcurrency } from '#platform';
import type { ProvidedStatementQuestion } from '#contract/performance';
import {
  PROVIDED_ANSWERS,
  type DocumentQuestion,
  type PortfolioProvider,
  type ProvidedAnswer,
  type ProviderMethods,
  type ProviderQuestionName,
  type ProviderQuestions,
} from '../contract.ts';
import { askAndKeep, type AnswerKeeping, type LastAnswer } from './keeping.ts';

/** An answer with its moment; or, without one, since when there is none and what was answered last to the same question. */
export type KeptAnswer<Value> =
  | { readonly answered: true; readonly value: Value; readonly at: string }
  | {
      readonly answered: false;
      readonly name: ProviderQuestionName;
      /** The day of the static files that hold no answer; absent where somebody was asked. */
      readonly filesOf?: string | null;
      readonly since: string;
      readonly last: LastAnswer<Value> | null;
    };

export interface KeptAnswers {
  /** Whether the provider has an answer to such a question at all. */
  offers(name: ProviderQuestionName): boolean;
  /**
   * A question that was asked before is not asked again: one request rests on one answer.
   * @param keptAs the question that the answer is kept as, where that is another
   * @param replaces whether the answer takes the place of the one that is kept, which otherwise stays what was known last
   */
  ask<Name extends ProviderQuestionName>(
    name: Name,
    question: ProviderQuestions[Name],
    keptAs?: ProviderQuestions[Name],
    replaces?: boolean,
  ): Promise<KeptAnswer<ProvidedAnswer<Name>>>;
  /** A statement is not kept, but when the last one came; null where the provider makes none. @throws Refusal `source.unanswered` */
  readonly askStatement: ((question: ProvidedStatementQuestion) => Promise<Uint8Array>) | null;
  /** Nor is a document; null where the provider keeps none. @throws Refusal `source.unanswered` */
  readonly askDocument: ((file: DocumentQuestion) => Promise<Uint8Array>) | null;
  /** Has the provider forget what it keeps in between; null where it keeps nothing. @throws Refusal `source.unanswered` */
  readonly refresh: (() => Promise<void>) | null;
}

interface KeeperSettings extends AnswerKeeping {
  /** The name of the provider among the adapters; what another one answered is not taken for its own. */
  readonly name: string;
  readonly provider: PortfolioProvider;
  /** The day of the static files in the place of the provider; null where it is asked. */
  readonly filesOf?: string | null;
  /** From the first question on: whatever is not answered by then counts as not answered. A single question has ONE_SHARE of it. */
  readonly limitMs: number;
  /** A file takes longer than a figure, and nobody waits for it in front of a page. */
  readonly statementMs: number;
}

/** Questions that are asked of a provider at once, for one request. */
const ASKED_AT_ONCE = 8;
/** Of these any days say what was known last: each page has days of its own, and those of yesterday are others than those of today. */
const OF_ANY_DAYS: readonly ProviderQuestionName[] = ['transactions', 'fees', 'charges'];
/** What a single question may take of the time of all: one that takes three seconds is answered, and one that is silent holds up nothing else. */
const ONE_SHARE = 0.8;

export function keepAnswers(settings: KeeperSettings): KeptAnswers {
  const { provider, log, name: provided, signal, limitMs, statementMs } = settings;
  const answers = new Map<string, Promise<KeptAnswer<unknown>>>();
  const gate = limitConcurrency(ASKED_AT_ONCE);
  let whole: AbortSignal | undefined;
  const { statement, document, refresh } = provider;
  /** Runs what keeps no answer; an error is the provider's. */
  const unkept = async <Done>(asked: string, work: (deadline: AbortSignal) => Promise<Done>): Promise<Done> => {
    try {
      return await work(AbortSignal.any([signal, AbortSignal.timeout(statementMs)]));
    } catch (error) {
      signal.throwIfAborted();
      log.error({ err: error, question: `${provided} ${asked}` }, 'a source does not answer');
      return refuse('source.unanswered');
    }
  };
  return {
    offers: (name) => provider[name] !== undefined,
    ask<Name extends ProviderQuestionName>(name: Name, question: ProviderQuestions[Name], keptAs = question, replaces = true) {
      const key = `${name} ${JSON.stringify(question)}`;
      whole ??= AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
      const all = whole;
      const answer =
        answers.get(key) ??
        gate(() =>
          askOnce(settings, AbortSignal.any([all, AbortSignal.timeout(limitMs * ONE_SHARE)]), { name, question, keptAs, replaces }),
        );
      answers.set(key, answer);
      return answer as Promise<KeptAnswer<ProvidedAnswer<Name>>>;
    },
    askStatement: statement ? (question) => giveStatement(settings, statement, question) : null,
    // Of its path only the log is told.
    askDocument: document ? (file) => unkept(`document ${JSON.stringify(file)}`, (deadline) => document(file, deadline)) : null,
    refresh: refresh ? () => unkept('refresh', refresh) : null,
  };
}

/**
 * The bytes as the provider gives them, which are not kept, but that they came is.
 *
 * @throws Refusal `source.unanswered`, with since when no statement comes, and when the last one did
 */
async function giveStatement(
  { name: provided, statementMs, ...keeping }: KeeperSettings,
  statement: NonNullable<PortfolioProvider['statement']>,
  question: ProvidedStatementQuestion,
): Promise<Uint8Array> {
  let bytes: Uint8Array = new Uint8Array();
  const answer = await askAndKeep<object>(keeping, {
    subject: `${provided} statement ${question.of} ${question.number}`,
    question,
    keptAs: {},
    schema: z.object({}),
    kept: true,
    ask: async () => {
      bytes = await statement(question, AbortSignal.any([keeping.signal, AbortSignal.timeout(statementMs)]));
      return {};
    },
  });
  if (answer.answered) return bytes;
  return refuseWithFaults('source.unanswered', [{ field: 'file', since: answer.since, last: answer.last?.at ?? null }]);
}

interface AskedQuestion<Name extends ProviderQuestionName> {
  readonly name: Name;
  readonly question: ProviderQuestions[Name];
  readonly keptAs: ProviderQuestions[Name];
  readonly replaces: boolean;
}

async function askOnce<Name extends ProviderQuestionName>(
  { name: provided, provider, filesOf = null, ...keeping }: KeeperSettings,
  deadline: AbortSignal,
  { name, question, keptAs, replaces }: AskedQuestion<Name>,
): Promise<KeptAnswer<ProvidedAnswer<Name>>> {
  const methods: Partial<ProviderMethods> = provider;
  const method = methods[name];
  const answer = await askAndKeep<ProvidedAnswer<Name>>(keeping, {
    subject: subjectOf(provided, name, question),
    question,
    keptAs,
    schema: PROVIDED_ANSWERS[name] as unknown as z.ZodType<ProvidedAnswer<Name>>,
    // Of an earlier day nothing is kept: what was known last is that of the latest.
    kept: !isOfEarlierDay(keptAs),
    replaces,
    ofAnyDays: OF_ANY_DAYS.includes(name),
    ask: () => (method ? method(question, deadline) : Promise.reject(new Error('the provider offers no such answer'))),
  });
  return answer.answered ? answer : { ...answer, name, filesOf };
}

interface SubjectNumbers {
  readonly account?: string | null;
  readonly portfolio?: string | null;
  readonly holding?: string;
}

/** What is asked, and of which number, whatever the days: so many rows are kept, and no more. */
function subjectOf(provided: string, name: ProviderQuestionName, question: ProviderQuestions[ProviderQuestionName]): string {
  const { account = null, portfolio = account, holding = '' }: SubjectNumbers = question as object;
  return [provided, name, portfolio ?? '', holding].join(' ').trim();
}

function isOfEarlierDay(question: object): boolean {
  return 'day' in question && question.day !== null;
}
