/** Shows one figure on a page of its own. */
import { getRouteApi } from '@tanstack/react-router';
import { readFigureId } from '#packages/figures';
import { Page, PageHeader, useWords } from '#ui';
import { nameOfMeasure } from './measure-names.ts';
import { OpenedFigure } from './opened-figure.tsx';

const route = getRouteApi('/inside/figures');

export function FigurePage() {
  const words = useWords();
  const { id } = route.useSearch();
  const name = nameOfMeasure(readFigureId(id), words);
  return (
    <Page title={name} width="reading">
      <PageHeader name={name} />
      <OpenedFigure key={id} id={id} level={2} />
    </Page>
  );
}
