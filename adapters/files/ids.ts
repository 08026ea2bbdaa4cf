/** Checks the ids of kept files: they reveal nothing and cannot lead to another path. */
const ID = /^[0-9a-f]{32}$/;

/** @throws for anything else, before a file is accessed by it */
export function checkId(id: string): string {
  if (!ID.test(id)) throw new Error('not the id of a stored file');
  return id;
}
