/** Tells components whether they are drawn for printing: nothing on paper can be pressed, opened or scrolled. */
import { createContext, use } from 'react';

const PaperContext = createContext(false);

export const PaperProvider = PaperContext.Provider;

export const useOnPaper = (): boolean => use(PaperContext);
