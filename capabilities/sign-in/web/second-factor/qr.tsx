/** Draws a text as a QR code: dark on white in every theme, since cameras need it so. */
import { useMemo } from 'react';
import { encode } from 'uqr';
import css from './second-factor.module.css';

export function Qr({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawQr(text), [text]);
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

function drawQr(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
