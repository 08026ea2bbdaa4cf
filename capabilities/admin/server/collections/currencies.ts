/** Currencies in which an account can be reported; another currency that an account already has is kept. */
export const CURRENCIES = ['EUR', 'GBP', 'USD', 'CHF', 'DKK', 'ISK', 'NOK', 'SEK', 'AUD', 'CAD', 'JPY'] as const;
