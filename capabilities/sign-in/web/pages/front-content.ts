/** What a site shows at its front: the name of the firm and the button to sign in, unless a later capability has something to show there. */
import { createContext, type ComponentType, type ReactNode } from 'react';
import { Page } from '#ui';

/** Shows the whole page; `children` where it has nothing of its own. */
export type FrontContent = ComponentType<{ readonly title: string; readonly children: ReactNode }>;

export const FrontContentContext = createContext<FrontContent>(Page);
