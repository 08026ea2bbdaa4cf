/** The types of portfolios, with the colour and sign of each in lists, charts and on paper [OQ-80]. */

export const PORTFOLIO_TYPES = ['GIA', 'ISA', 'SIPP', 'ExO', 'OPB', 'Trust', 'SSAS'] as const;
type PortfolioTypeName = (typeof PORTFOLIO_TYPES)[number];

interface PortfolioTypeLook {
  /** Index into the colours of charts; every theme has as many as there are types. */
  readonly colour: number;
  /** A line drawing, 24 by 24. */
  readonly shape: string;
}

export const TYPE_LOOKS: Readonly<Record<PortfolioTypeName, PortfolioTypeLook>> = {
  // A line that goes up.
  GIA: { colour: 0, shape: 'M4 4v16h16M7 15l4-5 3.5 3L20 7' },
  // An umbrella.
  ISA: { colour: 1, shape: 'M12 4a8.5 8.5 0 0 1 8.5 8.5h-17A8.5 8.5 0 0 1 12 4ZM12 4V2.8M12 12.5v6a2 2 0 0 0 4 0' },
  // An hourglass.
  SIPP: { colour: 2, shape: 'M6 3.5h12M6 20.5h12M7 3.5c0 5 3.5 6 5 8.5 1.5-2.5 5-3.5 5-8.5M7 20.5c0-5 3.5-6 5-8.5 1.5 2.5 5 3.5 5 8.5' },
  // Two arrows, there and back.
  ExO: { colour: 3, shape: 'M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4' },
  // A boat.
  OPB: { colour: 4, shape: 'M12 3.5v12M12 4.5c4 1.5 6 5 6.5 9H12M3.5 16h17c-1 3-3 4.5-5 4.5h-7c-2 0-4-1.5-5-4.5Z' },
  // A shield.
  Trust: { colour: 5, shape: 'M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6Z' },
  // People.
  SSAS: {
    colour: 6,
    shape:
      'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.4-3.5 3-5 6.5-5s6.1 1.5 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.8c2.3.6 3.7 2.2 4 4.7',
  },
};

/** The colour and sign of a type; of an unknown type those of the first. */
export function lookOfType(type: string): PortfolioTypeLook {
  return TYPE_LOOKS[PORTFOLIO_TYPES.find((one) => one === type) ?? 'GIA'];
}
