/** Currencies that an account can be reported in; one that it has already, and that is not among them, is kept. */
export const CURRENCIES = ['EUR', 'GBP', 'USD', 'CHF', 'DKK', 'ISK', 'NOK', 'SEK', 'AUD', 'CAD', 'JPY'] as const;
