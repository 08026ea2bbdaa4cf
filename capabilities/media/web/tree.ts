/** Builds a tree from the list of folders that the server returns. */
import type { MediaFolder } from '../contract.ts';

export interface Branch {
  readonly folder: MediaFolder;
  readonly within: readonly Branch[];
}

export function branchesOf(folders: readonly MediaFolder[], parent: string | null = null): Branch[] {
  return folders.filter((one) => one.parent === parent).map((folder) => ({ folder, within: branchesOf(folders, folder.id) }));
}

/** Choices of a folder list: each folder below its parent, indented by its depth. `besides` and the folders within it are left out. */
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
