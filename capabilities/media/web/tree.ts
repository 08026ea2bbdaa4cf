/** Folders as a tree, from the list that the server answers. */
import type { MediaFolder } from '../contract.ts';

export interface Branch {
  readonly folder: MediaFolder;
  readonly within: readonly Branch[];
}

export function branchesOf(folders: readonly MediaFolder[], parent: string | null = null): Branch[] {
  return folders.filter((one) => one.parent === parent).map((folder) => ({ folder, within: branchesOf(folders, folder.id) }));
}

/** For a list to choose from: each below its parent, set in by its depth. `besides` and what is within it are left out. */
export function folderChoices(folders: readonly MediaFolder[], top: string, besides?: string): { value: string; label: string }[] {
  const below = (branches: readonly Branch[], depth: number): { value: string; label: string }[] =>
    branches
      .filter(({ folder }) => folder.id !== besides)
      .flatMap(({ folder: { id, name }, within }) => [
        { value: id, label: `${'\u2003'.repeat(depth)}${name}` },
        ...below(within, depth + 1),
      ]);
  return [{ value: '', label: top }, ...below(branchesOf(folders), 1)];
}
