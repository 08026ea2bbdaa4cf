/** The collections under which files of media libraries are named: those of one library that a form offers, or of all of them, for staff. */
const ALL_FILES = 'media';
const OF_LIBRARY = `${ALL_FILES}:`;

/** The collection of the files of a library. @param library its id; undefined for the files of all */
export function filesOfLibrary(library: string | undefined): string {
  return library === undefined ? ALL_FILES : OF_LIBRARY + library;
}

/** The id of the library whose files a collection holds; null for any other collection. */
export function libraryOfFiles(collection: string): string | null {
  return collection.startsWith(OF_LIBRARY) ? collection.slice(OF_LIBRARY.length) : null;
}
