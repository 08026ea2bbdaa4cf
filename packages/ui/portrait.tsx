/** A photo of a person, or their initials. The name always stands next to it as text. */
import { useState } from 'react';
import css from './portrait.module.css';

export function Portrait({ name, src, size }: { readonly name: string; readonly src: string | null; readonly size: number }) {
  const box = { width: size, height: size, fontSize: size * 0.4 };
  // A picture that does not come leaves the initials.
  const [failed, setFailed] = useState<string | null>(null);
  if (src !== null && src !== failed)
    return <img className={css.photo} style={box} src={src} alt="" loading="lazy" onError={() => setFailed(src)} />;
  return (
    <span className={css.initials} style={box} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** First letters of the first and the last word of a name. */
function initials(name: string): string {
  const letters = name.split(/\s+/).map(([first = '']) => first);
  return (letters.length > 1 ? `${letters[0]}${letters.at(-1)}` : (letters[0] ?? '')).toUpperCase();
}
