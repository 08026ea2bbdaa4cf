/** Gives a firm of the fixture the wealth data service as its source, with answers about its clients alpha and beta. */
import { statedHolding, statedTransaction, type TestWealthProvider } from './wealth-provider.ts';
import { changeSettings, type TestServer } from './server.ts';

export const PROVIDER_TITLE = 'Wealth Data';
/** The day of the last import, and an earlier one that there are holdings of. */
export const IMPORTED = '2026-03-31';
export const EARLIER = '2026-02-27';

/** What the service gives for statements. */
export const STATEMENT_BYTES = {
  portfolio: Buffer.from('%PDF-1.7 the portfolio of alpha', 'latin1'),
  account: Buffer.from('%PDF-1.7 all of alpha', 'latin1'),
};

/** What alpha is stated to be worth on a day. */
export const ALPHA_VALUE = { [IMPORTED]: '1700.75', [EARLIER]: '1612.4' } as const;

export async function giveWealthSource(
  running: TestServer,
  provider: TestWealthProvider,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  recordAnswers(provider);
  await changeSettings(running, 'hekla', {
    source: {
      provider: 'wealth',
      title: PROVIDER_TITLE,
      method: { en: 'Daily linking, after fees.' },
      url: `${provider.url}/`,
      options: { usePlatformSecurities: false },
      ...more,
    },
    portfolioTabs: ['overview', 'breakdowns', 'holdings', 'transactions', 'fees', 'charges', 'cumulative'],
  });
}

/** Answers that add up: £1,200.50 in a fund, £400.25 in a bond and £100 of cash on the last day. */
export function recordAnswers({ answers }: TestWealthProvider): void {
  const account = (id: string, value: unknown, currency: string) => ({ id, value, currency, changeYtd: 0.0525, name: 'not shown' });
  answers.set('/Account', [account('hekla-alpha', 1700.75, 'GBP'), account('hekla-beta', '88.5', 'USD')]);
  answers.set('/Account/hekla-alpha', (query: Readonly<Record<string, string>>) =>
    account('hekla-alpha', query['dateString'] === EARLIER ? 1612.4 : 1700.75, 'GBP'),
  );
  answers.set('/Account/hekla-beta', account('hekla-beta', '88.5', 'USD'));
  answers.set('/Portfolios/hekla-alpha-p', { value: 1700.75, currency: 'GBP' });
  answers.set('/Portfolios/hekla-beta-p', { value: 88.5, currency: 'USD' });
  answers.set('/Holdings/dates', { dates: [EARLIER, IMPORTED], lastImported: IMPORTED });
  answers.set('/Holdings/hekla-alpha-p', (query: Readonly<Record<string, string>>) => ({
    results: [
      statedHolding(query['dateString'] === EARLIER ? { value: 1112.15, price: 11.1215, date: EARLIER } : {}),
      statedHolding({
        name: 'Gilt 2030',
        symbol: 'GILT30',
        isin: null,
        sedol: null,
        assetclass: 'Fixed income',
        type: 'Bond',
        sector: 'Government',
        quantity: '400',
        price: 1.000625,
        cost: 390,
        value: 400.25,
        accountNo: '9U1U2',
        fund: null,
        nav: null,
        yield: null,
        return: null,
      }),
      statedHolding({
        name: 'Cash',
        symbol: 'GBP',
        isin: null,
        sedol: null,
        assetclass: 'Cash',
        type: 'Cash',
        sector: 'Cash Account',
        quantity: null,
        price: null,
        date: null,
        cost: 100,
        value: 100,
        accountNo: '777',
        fund: null,
        nav: null,
        yield: null,
        return: null,
      }),
    ],
  }));
  answers.set('/Transactions/hekla-alpha-p', {
    results: [
      statedTransaction(),
      statedTransaction({
        name: 'Northern Growth Fund',
        type: 'Dividend',
        date: '2026-03-20',
        grossAmount: 12.5,
        netAmount: 10,
        units: null,
        side: null,
      }),
      statedTransaction({
        name: 'Opening',
        type: 'Contribution',
        date: '2025-11-03',
        grossAmount: 1500,
        netAmount: 1500,
        units: null,
        side: null,
        fund: null,
      }),
    ],
  });
  answers.set('/Charges/hekla-alpha-p', [
    { date: '2026-03-31', name: 'Custody, first quarter', amount: 12.34, currency: 'GBP' },
    { date: '2025-12-31', name: 'Custody, last quarter', amount: 11.11 },
  ]);
  answers.set('/TransactionCosts/hekla-alpha-p', {
    results: [{ date: '2026-03-05', name: 'Northern Growth Fund', type: 'Buy', amount: '4.75' }],
  });
  answers.set('/Pdf/hekla-alpha-p', STATEMENT_BYTES.portfolio);
  answers.set('/Pdf/ClientPdf/hekla-alpha', STATEMENT_BYTES.account);
  answers.set('/Performance/hekla-alpha-p', (query: Readonly<Record<string, string>>) => [
    { date: query['fromDateString'] ?? EARLIER, portfolio: 0, portfolioValue: 1612.4, benchmark: 0 },
    { date: query['toDateString'] ?? IMPORTED, portfolio: 0.0548, portfolioValue: 1700.75, benchmark: 0.0211 },
  ]);
  answers.set('/Holdings/hekla-beta-p', { results: [statedHolding({ currency: 'USD', value: 88.5, cost: 80, accountNo: null })] });
}
