/** Adds the link to the print view and the statements button to the pages of portfolios and accounts. */
import type { AccountActionProps } from '#web/accounts';
import { usePortfolioSearch, type PortfolioPartProps, type PortfolioParts } from '#web/portfolios';
import { useTenant } from '#web/tenants';
import { DownloadButton, useWords } from '#ui';
import { reports } from '../contract.ts';
import { PrintLink } from './print-link.tsx';
import { StatementsButton } from './statements-button.tsx';

function PortfolioActions({ portfolio }: PortfolioPartProps) {
  const { id, asOf, from, to, inception, portal, account } = portfolio;
  const { tab } = usePortfolioSearch();
  const words = useWords();
  const { portfolioTabs, source } = useTenant().settings;
  return (
    <>
      <PrintLink portal={portal.key} account={account.id} parts={{ singlePortfolio: id, componentToRender: tab ?? portfolioTabs[0] }} />
      {source === null && <StatementsButton of={{ kind: 'portfolio', id, account: account.id, asOf, from, to, inception }} />}
      {source?.statements && (
        <DownloadButton endpoint={reports.downloadProvidedStatement} input={{ portfolio: id, from, to }} failure={words('reports.failed')}>
          {words('reports.provided', { provider: source.title })}
        </DownloadButton>
      )}
    </>
  );
}

export function AccountStatements({ account: { id, asOf, from, to, inception, isGroup, portal, portfolios } }: AccountActionProps) {
  const words = useWords();
  const { source } = useTenant().settings;
  return (
    <>
      <PrintLink portal={portal.key} account={id} />
      {/* A group has no portfolios of its own, which a statement needs. */}
      {source?.statements && !isGroup && (
        <DownloadButton
          endpoint={reports.downloadProvidedAccountStatement}
          input={{ account: id, from, to }}
          failure={words('reports.failed')}
        >
          {words('reports.provided', { provider: source.title })}
        </DownloadButton>
      )}
      {source === null && !isGroup && portfolios.length > 0 && (
        <StatementsButton of={{ kind: 'account', id, account: id, asOf, from, to, inception }} />
      )}
    </>
  );
}

export const portfolioParts: PortfolioParts = { from: 'reports', actions: PortfolioActions };
