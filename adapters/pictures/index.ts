export { sharpPictures } from './pictures.ts';
