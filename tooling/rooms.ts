/** The two orders of the house: each room may use only what stands before it. The one place where they are written. */

export const PACKAGES = [
  'findings',
  'calendar',
  'figures',
  'money',
  'lots',
  'returns',
  'risk',
  'attribution',
  'bonds',
  'property',
  'loans',
  'private-assets',
  'measures',
  'texts',
  'charts',
  'csv',
  'policy',
  'endpoint',
  'ui',
] as const;

export const CAPABILITIES = [
  'tenants',
  'people',
  'activity',
  'post',
  'sign-in',
  'instruments',
  'accounts',
  'portfolios',
  'ledger',
  'performance',
  'calculations',
  'reports',
  'feeds',
] as const;
