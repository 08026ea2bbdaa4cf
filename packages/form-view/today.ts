/** The day on which a form is filled; packages read no clock. */
import { createContext, use } from 'react';

export const Today = createContext('');
export const useToday = (): string => use(Today);
