/** Declares the kinds of rows in the audit log. `read` stands for reading a client's data by somebody who looks after
 * clients, `view` for a page of a portal that somebody opened. */

export const EVENT_KINDS = ['sign-in', 'sign-out', 'view-as', 'view', 'write', 'export', 'read', 'erasure', 'refused'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
