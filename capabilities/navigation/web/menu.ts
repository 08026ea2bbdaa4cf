/** Reads the menu of a portal for the reader from the server. */
import { useQuery } from '@tanstack/react-query';
import { useAsk } from '#ui';
import { navigation, type Menu } from '../contract.ts';

/** @param portal its key in the address; null while none is open */
export function useMenu(portal: string | null): Menu {
  const menu = useQuery({ ...useAsk()(navigation.readMenu, { portal: portal ?? '' }), enabled: portal !== null });
  return portal === null ? [] : (menu.data ?? []);
}
