/** Tells whether the reader sees only this portfolio, so that no links to others are offered. */
import { createContext, use } from 'react';

const AloneContext = createContext(false);

export const AloneProvider = AloneContext.Provider;

export const useAlone = (): boolean => use(AloneContext);
