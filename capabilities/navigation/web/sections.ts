/** Tells which sections of the firm's sitemap stand at an address. */
import { useQuery } from '@tanstack/react-query';
import { matchStem } from '#packages/policy';
import { useAsk } from '#ui';
import { navigation } from '../contract.ts';

/** @returns those that the reader may see; none until the sitemap has come */
export function useSectionsAt(path: string) {
  const sitemap = useQuery(useAsk()(navigation.readSitemap, {}));
  const sections = sitemap.data?.areas.flatMap((area) => area.sections) ?? [];
  return sections.filter((section) => matchStem(section.path, path) !== null);
}
