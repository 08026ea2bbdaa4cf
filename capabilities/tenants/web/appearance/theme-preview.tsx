/** Shows a sample of a page in a theme, light or dark, while the page around it keeps its own. */
import { cssVariablesOf, type Theme } from '#packages/themes';
import { useFormats, useWords } from '#ui';
import css from './theme-preview.module.css';

const BARS = [46, 72, 58, 88, 64, 38, 52];

export function ThemePreview({ of: theme, currency }: { readonly of: Theme; readonly currency: string }) {
  const words = useWords();
  const formats = useFormats();
  return (
    <figure className={css.figure}>
      <figcaption className={css.caption}>{words('tenants.appearance.preview')}</figcaption>
      {/* A picture: nothing in it is pressed or read out. */}
      <div className={css.page} style={{ ...cssVariablesOf(theme), colorScheme: theme.scheme }} aria-hidden="true" inert>
        <p className={css.heading}>{words('tenants.appearance.sample.heading')}</p>
        <p className={css.number}>{formats.money('1234567.89', currency)}</p>
        <p className={css.gain}>{formats.change(0.0421)}</p>
        <p className={css.text}>{words('tenants.appearance.sample.text')}</p>
        <div className={css.card}>
          <div className={css.bars}>
            {BARS.map((height, at) => (
              <span key={height} style={{ height: `${height}%`, background: `var(--chart-${at + 1})` }} />
            ))}
          </div>
          <span className={css.link}>{words('tenants.appearance.sample.link')}</span>
        </div>
        <span className={css.button}>{words('tenants.appearance.sample.button')}</span>
      </div>
    </figure>
  );
}
