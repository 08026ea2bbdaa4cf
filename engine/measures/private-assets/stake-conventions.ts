/** Texts on sources and conventions that several measures of stakes share. */

export const ILPA = 'ILPA Reporting Template';
export const GIPS = 'CFA Institute, GIPS Standards (2020), glossary and provisions for private market investments';

export const NAV =
  'The value of a stake is the last report + paid in since - received since, each times the growth of the index with `rollForward`; whoever passes a part on keeps the rest. Without any report it is what was paid in less what was received.';
export const NAV_FINDINGS =
  'nav.estimated, nav.stale or nav.missing stand beside a figure from a value that was not reported for the day, nav.negative beside one below zero.';
