/** Ids of kept files: they say nothing, and lead nowhere else. */
const ID = /^[0-9a-f]{32}$/;

/** @throws for whatever else is given, before anything is asked for by it */
export function checkId(id: string): string {
  if (!ID.test(id)) throw new Error('not the id of a stored file');
  return id;
}
