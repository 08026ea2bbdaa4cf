/** The standard sitemap and reports of a tenant that has none of its own. */
import type { StoredPages, StoredReport, StoredSection } from '../contract.ts';

const SIGNED_IN = ['authenticated', 'portals'] as const;

function report(...views: StoredReport['views']): StoredReport {
  return { views };
}

export const STANDARD: StoredPages = {
  sitemap: {
    areas: [
      {
        name: 'portal',
        sections: [
          {
            name: 'clients',
            path: '/dashboard/$portal',
            report: 'clients',
            switch: 'clients',
            visible: ['Admin', 'Advisor'],
            userStatus: [],
            navigation: { text: 'accounts.clients' },
          },
          {
            name: 'home',
            path: '/dashboard/$portal',
            report: 'home',
            visible: ['Investor'],
            userStatus: [],
            navigation: { text: 'accounts.home' },
          },
        ],
      },
      {
        name: 'account',
        sections: [
          section('account', '/dashboard/$portal/account/$account'),
          section('account-export', '/dashboard/$portal/account/$account/export'),
          section('account-distributions', '/dashboard/$portal/account/$account'),
          section('account-people', '/dashboard/$portal/account/$account'),
          section('account-rates', '/dashboard/$portal/account/$account'),
          section('account-ahead', '/dashboard/$portal/account/$account'),
        ],
      },
      {
        name: 'funds',
        sections: [
          { ...section('funds', '/dashboard/$portal/funds'), switch: 'explorer', navigation: { text: 'funds.explorer' } },
          { ...section('fund', '/dashboard/$portal/funds/$fund'), switch: 'explorer' },
          { ...section('fund-order', '/dashboard/$portal/funds/$fund'), switch: 'explorer', visible: ['Investor'] },
          { ...section('fund-project', '/dashboard/$portal/funds/$fund/$project'), switch: 'explorer' },
        ],
      },
      {
        name: 'books',
        sections: [
          { ...section('books', '/dashboard/$portal/books'), visible: ['Admin', 'Advisor'] },
          { ...section('household', '/dashboard/$portal/household/$household'), visible: ['Admin', 'Advisor'] },
        ],
      },
      {
        name: 'orders',
        sections: [{ ...section('desk', '/dashboard/$portal/desk'), visible: ['Admin', 'Advisor'], navigation: { text: 'orders.desk' } }],
      },
      { name: 'processes', sections: [{ ...section('process', '/dashboard/$portal/processes/$form'), switch: 'processes' }] },
      {
        name: 'planning',
        sections: [
          { ...section('models', '/dashboard/$portal/account/$account/model-portfolios'), switch: 'models' },
          { ...section('model', '/dashboard/$portal/account/$account/model-portfolios/$model'), switch: 'models' },
          { ...section('risks', '/dashboard/$portal/account/$account/risk-comparison'), switch: 'models' },
          {
            ...section('projections', '/dashboard/$portal/projections'),
            switch: 'projections',
            navigation: { text: 'planning.projections' },
          },
          {
            ...section('fact-finder', '/dashboard/$portal/fact-finder'),
            switch: 'factFinder',
            navigation: { text: 'planning.factFinder' },
          },
          {
            ...section('investment-advice', '/dashboard/$portal/investment-advice'),
            switch: 'investmentAdvice',
            navigation: { text: 'planning.advice' },
          },
        ],
      },
      { name: 'portfolio', sections: [{ ...section('portfolio', '/dashboard/$portal/portfolio/$portfolio'), switch: 'portfolios' }] },
    ],
  },
  reports: {
    clients: report({ widget: 'accounts.clients', permissions: [...SIGNED_IN] }),
    home: report({ widget: 'accounts.home', permissions: [...SIGNED_IN, 'userStatus'] }),
    account: report({ widget: 'accounts.account', permissions: [...SIGNED_IN, 'userStatus', 'forcePortfolio'] }),
    'account-distributions': report({ widget: 'distributions.account', permissions: [...SIGNED_IN, 'userStatus'] }),
    'account-people': report({ widget: 'accounts.advisor', permissions: [...SIGNED_IN, 'userStatus'] }),
    'account-rates': report({ widget: 'accounts.rates', permissions: [...SIGNED_IN, 'userStatus'] }),
    'account-export': report({ widget: 'reports.export', permissions: [...SIGNED_IN, 'userStatus'] }),
    funds: report({ widget: 'funds.explorer', permissions: [...SIGNED_IN] }),
    fund: report({ widget: 'funds.fund', permissions: [...SIGNED_IN] }),
    'fund-order': report({ widget: 'orders.fund', permissions: [...SIGNED_IN] }),
    'fund-project': report({ widget: 'funds.project', permissions: [...SIGNED_IN] }),
    books: report({ widget: 'groups.books', permissions: [...SIGNED_IN] }),
    household: report({ widget: 'groups.household', permissions: [...SIGNED_IN] }),
    desk: report({ widget: 'orders.desk', permissions: [...SIGNED_IN] }),
    'account-ahead': report({ widget: 'planning.ahead', permissions: [...SIGNED_IN, 'userStatus'] }),
    process: report({ widget: 'forms.process', permissions: [...SIGNED_IN] }),
    models: report({ widget: 'planning.models', permissions: [...SIGNED_IN, 'userStatus'] }),
    model: report({ widget: 'planning.model', permissions: [...SIGNED_IN, 'userStatus'] }),
    risks: report({ widget: 'planning.risks', permissions: [...SIGNED_IN, 'userStatus'] }),
    projections: report({ widget: 'planning.projections', permissions: [...SIGNED_IN, 'userStatus'] }),
    'fact-finder': report({ widget: 'planning.fact-finder', permissions: [...SIGNED_IN] }),
    'investment-advice': report({ widget: 'planning.advice', permissions: [...SIGNED_IN, 'userStatus'] }),
    portfolio: report({ widget: 'portfolios.portfolio', permissions: [...SIGNED_IN, 'userStatus', 'portfolios'] }),
  },
};

/** A section that is open to everybody who may see the record. */
function section(name: string, path: string): StoredSection {
  return { name, path, report: name, visible: ['Admin', 'Advisor', 'Investor'], userStatus: [] };
}
