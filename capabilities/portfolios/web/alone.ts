/** Tells whether the reader sees only this portfolio, so that no links to others are offered. */
import { createContext, use } from 'react';

const Alone = createContext(false);

export const StandsAlone = Alone.Provider;

export const useAlone = (): boolean => use(Alone);
