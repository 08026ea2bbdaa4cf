/** Provides the content of the front of a site: the name of the firm and the button to sign in, unless a later capability brings its own. */
import { createContext, createElement, type ReactNode } from 'react';
import { Page } from '#ui';

/** Shows the whole page; `children` where it has nothing of its own. */
export type FrontContent = (content: { readonly title: string; readonly children: ReactNode }) => ReactNode;

export const FrontContentContext = createContext<FrontContent>((content) => createElement(Page, content));
