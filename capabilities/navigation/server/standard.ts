/** The standard sitemap and reports of a tenant that has none of its own. */
import type { StoredPages, StoredReport, StoredSection } from '../contract.ts';

const SIGNED_IN = ['authenticated', 'portals'] as const;

function standardReport(...views: StoredReport['views']): StoredReport {
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
          standardSection('account', '/dashboard/$portal/account/$account'),
          standardSection('account-export', '/dashboard/$portal/account/$account/export'),
          standardSection('account-distributions', '/dashboard/$portal/account/$account'),
          standardSection('account-people', '/dashboard/$portal/account/$account'),
          standardSection('account-rates', '/dashboard/$portal/account/$account'),
          standardSection('account-ahead', '/dashboard/$portal/account/$account'),
          { ...standardSection('account-documents', '/dashboard/$portal/account/$account'), switch: 'library' },
        ],
      },
      {
        name: 'portfolio',
        sections: [
          {
            ...standardSection('portfolio', '/dashboard/$portal/portfolio/$portfolio'),
            switch: 'portfolios',
            navigation: { text: 'portfolios.title' },
          },
        ],
      },
      {
        name: 'funds',
        sections: [
          { ...standardSection('funds', '/dashboard/$portal/funds'), switch: 'explorer', navigation: { text: 'funds.explorer' } },
          { ...standardSection('fund', '/dashboard/$portal/funds/$fund'), switch: 'explorer' },
          { ...standardSection('fund-order', '/dashboard/$portal/funds/$fund'), switch: 'explorer', visible: ['Investor'] },
          { ...standardSection('fund-project', '/dashboard/$portal/funds/$fund/$project'), switch: 'explorer' },
        ],
      },
      {
        name: 'news',
        sections: [
          { ...standardSection('news', '/dashboard/$portal/news'), switch: 'news', navigation: { text: 'content.news' } },
          { ...standardSection('news-post', '/dashboard/$portal/news/$slug'), switch: 'news' },
        ],
      },
      {
        name: 'library',
        sections: [
          { ...standardSection('library', '/dashboard/$portal/library'), switch: 'library', navigation: { text: 'documents.library' } },
        ],
      },
      {
        name: 'messages',
        sections: [
          { ...standardSection('messages', '/dashboard/$portal/messages'), switch: 'messages', navigation: { text: 'messages.title' } },
        ],
      },
      {
        name: 'analytics',
        sections: [
          {
            ...standardSection('analytics', '/dashboard/$portal/analytics'),
            switch: 'analytics',
            visible: ['Admin', 'Advisor'],
            navigation: { text: 'analytics.title' },
          },
        ],
      },
      {
        name: 'books',
        sections: [
          { ...standardSection('books', '/dashboard/$portal/books'), visible: ['Admin', 'Advisor'] },
          { ...standardSection('household', '/dashboard/$portal/household/$household'), visible: ['Admin', 'Advisor'] },
        ],
      },
      {
        name: 'orders',
        sections: [
          { ...standardSection('desk', '/dashboard/$portal/desk'), visible: ['Admin', 'Advisor'], navigation: { text: 'orders.desk' } },
        ],
      },
      {
        name: 'processes',
        sections: [
          {
            ...standardSection('process', '/dashboard/$portal/processes/$form'),
            switch: 'processes',
            navigation: { text: 'forms.details' },
          },
        ],
      },
      {
        name: 'planning',
        sections: [
          {
            ...standardSection('models', '/dashboard/$portal/account/$account/model-portfolios'),
            switch: 'models',
            navigation: { text: 'planning.models' },
          },
          { ...standardSection('model', '/dashboard/$portal/account/$account/model-portfolios/$model'), switch: 'models' },
          { ...standardSection('risks', '/dashboard/$portal/account/$account/risk-comparison'), switch: 'models' },
          {
            ...standardSection('projections', '/dashboard/$portal/projections'),
            switch: 'projections',
            navigation: { text: 'planning.projections' },
          },
          {
            ...standardSection('fact-finder', '/dashboard/$portal/fact-finder'),
            switch: 'factFinder',
            navigation: { text: 'planning.factFinder' },
          },
          {
            ...standardSection('investment-advice', '/dashboard/$portal/investment-advice'),
            switch: 'investmentAdvice',
            navigation: { text: 'planning.advice' },
          },
        ],
      },
    ],
  },
  reports: {
    clients: standardReport({ widget: 'accounts.clients', permissions: [...SIGNED_IN] }),
    home: standardReport({ widget: 'accounts.home', permissions: [...SIGNED_IN, 'userStatus'] }),
    account: standardReport({ widget: 'accounts.account', permissions: [...SIGNED_IN, 'userStatus', 'forcePortfolio'] }),
    'account-distributions': standardReport({ widget: 'distributions.account', permissions: [...SIGNED_IN, 'userStatus'] }),
    'account-people': standardReport({ widget: 'accounts.advisor', permissions: [...SIGNED_IN, 'userStatus'] }),
    'account-rates': standardReport({ widget: 'accounts.rates', permissions: [...SIGNED_IN, 'userStatus'] }),
    'account-export': standardReport({ widget: 'reports.export', permissions: [...SIGNED_IN, 'userStatus'] }),
    funds: standardReport({ widget: 'funds.explorer', permissions: [...SIGNED_IN] }),
    fund: standardReport({ widget: 'funds.fund', permissions: [...SIGNED_IN] }),
    'fund-order': standardReport({ widget: 'orders.fund', permissions: [...SIGNED_IN] }),
    'fund-project': standardReport({ widget: 'funds.project', permissions: [...SIGNED_IN] }),
    books: standardReport({ widget: 'groups.books', permissions: [...SIGNED_IN] }),
    household: standardReport({ widget: 'groups.household', permissions: [...SIGNED_IN] }),
    desk: standardReport({ widget: 'orders.desk', permissions: [...SIGNED_IN] }),
    'account-ahead': standardReport({ widget: 'planning.ahead', permissions: [...SIGNED_IN, 'userStatus'] }),
    'account-documents': standardReport({ widget: 'documents.account', permissions: [...SIGNED_IN, 'userStatus'] }),
    library: standardReport({ widget: 'documents.library', permissions: [...SIGNED_IN] }),
    news: standardReport({ widget: 'content.news', permissions: [...SIGNED_IN] }),
    'news-post': standardReport({ widget: 'content.news-post', permissions: [...SIGNED_IN] }),
    messages: standardReport({ widget: 'messages.conversations', permissions: [...SIGNED_IN] }),
    analytics: standardReport({ widget: 'analytics.usage', permissions: [...SIGNED_IN, 'professional'] }),
    process: standardReport({ widget: 'forms.process', permissions: [...SIGNED_IN] }),
    models: standardReport({ widget: 'planning.models', permissions: [...SIGNED_IN, 'userStatus'] }),
    model: standardReport({ widget: 'planning.model', permissions: [...SIGNED_IN, 'userStatus'] }),
    risks: standardReport({ widget: 'planning.risks', permissions: [...SIGNED_IN, 'userStatus'] }),
    projections: standardReport({ widget: 'planning.projections', permissions: [...SIGNED_IN, 'userStatus'] }),
    'fact-finder': standardReport({ widget: 'planning.fact-finder', permissions: [...SIGNED_IN] }),
    'investment-advice': standardReport({ widget: 'planning.advice', permissions: [...SIGNED_IN, 'userStatus'] }),
    portfolio: standardReport({ widget: 'portfolios.portfolio', permissions: [...SIGNED_IN, 'userStatus', 'portfolios'] }),
  },
};

/** A section that is open to everybody who may see the record. */
function standardSection(name: string, path: string): StoredSection {
  return { name, path, report: name, visible: ['Admin', 'Advisor', 'Investor'], userStatus: [] };
}
