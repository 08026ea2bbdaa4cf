/** Photographs of a project: small ones in a row, each opens large [FUND-08]. */
import { useState } from 'react';
import { Dialog, Sign, useWords } from '#ui';
import type { ProjectPhoto } from '../contract.ts';
import css from './funds.module.css';

export function Photos({ name, photos }: { readonly name: string; readonly photos: readonly ProjectPhoto[] }) {
  const words = useWords();
  const [open, setOpen] = useState<number | null>(null);
  if (photos.length === 0) return null;
  const count = photos.length;
  const at = open === null ? null : photos[open];
  const said = open === null ? '' : words('funds.photo.of', { name, number: open + 1, count });
  return (
    <>
      <ul className={css.photos} aria-label={words('funds.photos')}>
        {photos.map((photo, index) => (
          <li key={photo.url}>
            <button type="button" onClick={() => setOpen(index)} aria-label={words('funds.photo.open', { name, number: index + 1, count })}>
              <img src={photo.smallUrl} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <Dialog opened={at !== undefined && at !== null} title={said} onClose={() => setOpen(null)}>
        {at && (
          <figure className={css.large}>
            <img src={at.url} alt={said} />
            {count > 1 && open !== null && (
              <div className={css.turns}>
                <button type="button" aria-label={words('funds.photo.previous')} onClick={() => setOpen((open + count - 1) % count)}>
                  <Sign kind="left" />
                </button>
                <button type="button" aria-label={words('funds.photo.next')} onClick={() => setOpen((open + 1) % count)}>
                  <Sign kind="right" />
                </button>
              </div>
            )}
          </figure>
        )}
      </Dialog>
    </>
  );
}
