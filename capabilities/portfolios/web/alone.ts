/** Whether the reader is led to this portfolio and to none beside it, so that no way there is offered. */
import { createContext, use } from 'react';

const Alone = createContext(false);

export const StandsAlone = Alone.Provider;

export const useAlone = (): boolean => use(Alone);
