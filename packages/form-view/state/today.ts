/** Provides the day on which a form is filled; packages do not read the clock. */
import { createContext, use } from 'react';

export const TodayContext = createContext('');
export const useToday = (): string => use(TodayContext);
