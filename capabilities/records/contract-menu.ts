/** Lists the groups of the menu of the administration, with the collections that each can show [ADM-04, ADM-05, ADM-06]. */

/** In their usual order; some stand in two groups. */
export const MENU_GROUPS = {
  accounts: ['users', 'userStatus', 'organisations', 'groups', 'accessGroups'],
  content: ['pages', 'posts', 'people', 'clients', 'libraries', 'commentary', 'forms', 'processes', 'riskProfiles'],
  portals: ['forms', 'accounts', 'orders', 'portals', 'processes', 'subscriptions', 'models', 'data-processes', 'data-processes-steps'],
} as const satisfies Record<string, readonly string[]>;
