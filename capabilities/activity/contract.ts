/** The stream of activity: what its rows say. `read` is of whoever looks after clients, of what is a client's. */

export const EVENT_KINDS = ['sign-in', 'sign-out', 'view-as', 'write', 'export', 'read', 'erasure', 'refused'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
