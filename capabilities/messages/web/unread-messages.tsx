/** Tells clients at home how many conversations they have not read, where their menu leads to them. */
import { useQuery } from '@tanstack/react-query';
import { useAsk, useWords } from '#ui';
import { ASKED_ANEW, OwnItem, type OwnItemsProps } from '#web/accounts';
import { useMenu } from '#web/navigation';
import { messages } from '../contract.ts';

export function UnreadMessages({ portal }: OwnItemsProps) {
  const [words, ask] = [useWords(), useAsk()];
  const path = `/dashboard/${encodeURIComponent(portal)}/messages`;
  const enabled = useMenu(portal).some(({ href }) => href === path);
  const count = useQuery({ ...ask(messages.countUnread, { portal }), ...ASKED_ANEW, enabled }).data?.value ?? 0;
  return enabled && count > 0 && <OwnItem to={path} label={words('messages.own')} count={count} />;
}
