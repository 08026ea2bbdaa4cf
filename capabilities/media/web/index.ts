export { LibraryFile, LibraryFiles, LibraryFolders, PickMedia } from './lazy.tsx';
