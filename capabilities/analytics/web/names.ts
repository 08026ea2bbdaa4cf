/** Names what people did and the pages that they opened. */
import { useWords } from '#ui';
import type { UsageEvent } from '../contract.ts';

/** The sections of the standard sitemap that are pages; a firm may have others, which go by their own names. */
const PAGES = [
  'clients',
  'home',
  'account',
  'account-export',
  'funds',
  'fund',
  'fund-project',
  'news',
  'news-post',
  'library',
  'messages',
  'analytics',
  'books',
  'household',
  'desk',
  'process',
  'models',
  'model',
  'risks',
  'projections',
  'fact-finder',
  'investment-advice',
  'portfolio',
] as const;

export function usePageName(): (page: string) => string {
  const words = useWords();
  return (page) => {
    const known = PAGES.find((one) => one === page);
    return known === undefined ? page : words(`analytics.page.${known}`);
  };
}

/** Operations that say more than their kind, by what they are called. */
const ACTIONS = {
  acceptTerms: 'terms',
  addPasskey: 'access',
  archiveConversation: 'conversation',
  cancelOrder: 'cancelled',
  changePassword: 'access',
  changeProfile: 'profile',
  changeSubmission: 'form',
  commentSubmission: 'form',
  confirmHolder: 'holder',
  deletePasskey: 'access',
  downloadDocument: 'document',
  endSession: 'access',
  finishSetUp: 'access',
  generatePdf: 'statement',
  getVerified: 'verification',
  giveUpSecondFactor: 'access',
  keepFavouriteFund: 'fund',
  keepPhoto: 'profile',
  markDocument: 'marked',
  namePasskey: 'access',
  placeOrder: 'order',
  removePhoto: 'profile',
  removeProjection: 'projection',
  renewBackupCodes: 'access',
  replyToMessage: 'answered',
  restoreProjection: 'projection',
  saveProjection: 'projection',
  submitForm: 'form',
  updateAccount: 'distributions',
  uploadFile: 'uploaded',
} as const;

function isNamed(operation: string): operation is keyof typeof ACTIONS {
  return operation in ACTIONS;
}

/** What was done: "Opened: Library", "Placed an order". */
export function useEventText(): (event: UsageEvent) => string {
  const words = useWords();
  const pageName = usePageName();
  return ({ kind, operation, page }) => {
    if (page !== null) return words('analytics.done.page', { page: pageName(page) });
    return isNamed(operation) && kind !== 'logins' ? words(`analytics.done.${ACTIONS[operation]}`) : words(`analytics.done.${kind}`);
  };
}
