/** Shows the figure in the address beside the open page; a figure opened from it takes its place, with a way back. */
import { readFigureId } from '#packages/figures';
import { LazyBoundary, lazy, SideDrawer, Skeleton, useFigureInAddress, useLeaveFigure, useWords } from '#ui';
import { nameOfMeasure } from './measure-names.ts';
import css from '../provenance.module.css';

const OpenedFigure = lazy(() => import('./opened-figure.tsx').then(({ OpenedFigure }) => OpenedFigure));

export function FigureDrawer() {
  const words = useWords();
  const id = useFigureInAddress();
  const { back, close } = useLeaveFigure();
  const name = id === undefined ? null : readFigureId(id);
  return (
    <SideDrawer opened={id !== undefined} title={nameOfMeasure(name, words)} onClose={close}>
      {back && (
        <button type="button" className={css.back} onClick={back}>
          {words('performance.figure.back')}
        </button>
      )}
      {id !== undefined && (
        <LazyBoundary waiting={<Skeleton height={320} />}>
          <OpenedFigure key={id} id={id} level={3} />
        </LazyBoundary>
      )}
    </SideDrawer>
  );
}
