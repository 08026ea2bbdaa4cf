/** Tells components whether they are drawn for printing: nothing on paper can be pressed, opened or scrolled. */
import { createContext, use } from 'react';

const Paper = createContext(false);

export const OnPaper = Paper.Provider;

export const useOnPaper = (): boolean => use(Paper);
