/** The stream of activity: what its rows say. */

export const EVENT_KINDS = ['sign-in', 'sign-out', 'write', 'export', 'refused'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
