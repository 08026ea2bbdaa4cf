/** Makes a number open its explanation: it keeps its looks, and writes its name into the address, where the page finds which figure to show. */
import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOnPaper } from '../pages/on-paper.tsx';
import { useSurroundings } from '../surroundings.tsx';
import css from './open-figure.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The history below an open figure: the number of figures, and whether the page comes before them, or the address itself opened the first. */
    readonly figures?: { readonly walked: number; readonly overPage: boolean };
  }
}

export interface OpenableFigureProps {
  /** The name of the figure (see packages/figures); without a name the number does not open. */
  readonly figure: string | false | null | undefined;
  readonly children: ReactNode;
}

export function OpenableFigure({ figure, children }: OpenableFigureProps) {
  const onPaper = useOnPaper();
  const { figuresComputed } = useSurroundings();
  return figure && figuresComputed && !onPaper ? <FigureButton figure={figure}>{children}</FigureButton> : children;
}

function FigureButton({ figure, children }: { readonly figure: string; readonly children: ReactNode }) {
  const open = useOpenFigure();
  return (
    <button type="button" className={css.figure} data-figure={figure} onClick={() => open(figure)}>
      {children}
    </button>
  );
}

/** The name of the figure in the address, if there is one. */
export function useFigureInAddress(): string | undefined {
  return figureIn(useSearch({ strict: false }));
}

function figureIn(search: Readonly<Record<string, unknown>>): string | undefined {
  const { figure } = search;
  return typeof figure === 'string' && figure !== '' ? figure : undefined;
}

const FROM_PAGE = { walked: -1, overPage: true };
const FROM_ADDRESS = { walked: 0, overPage: false };

function useOpenFigure(): (figure: string) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return (figure) => {
    const { search, state } = router.state.location;
    const { walked, overPage } = figureIn(search) === undefined ? FROM_PAGE : (state.figures ?? FROM_ADDRESS);
    void navigate({ to: '.', search: withFigure({ figure }), state: { figures: { walked: walked + 1, overPage } }, resetScroll: false });
  };
}

/** Leaves an open figure: `back` to the figure it was opened from, where there is one, or `close` to the page. */
export function useLeaveFigure(): { readonly back: (() => void) | undefined; readonly close: () => void } {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { walked, overPage } = useRouterState({ select: ({ location }) => location.state.figures ?? FROM_ADDRESS });
  const close = () => {
    if (overPage) history.go(-1 - walked);
    else void navigate({ to: '.', search: withFigure({ figure: undefined }), replace: true, resetScroll: false });
  };
  return { back: walked > 0 ? () => history.back() : undefined, close };
}

function withFigure(part: { readonly figure: string | undefined }) {
  return ((search: object) => ({ ...search, ...part })) as never;
}
