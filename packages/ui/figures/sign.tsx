/** Small signs in the colour of the text; a text always stands next to them. */

const SIGN_SHAPES = {
  attention: 'M8 2.2 14.6 13.6H1.4ZM8 6.4v3.4M8 11.4v.4',
  stale: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM8 4.6V8l2.2 1.6',
  up: 'M4.5 9.5 8 6l3.5 3.5',
  down: 'M4.5 6.5 8 10l3.5-3.5',
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  close: 'M4 4l8 8M12 4l-8 8',
  calendar: 'M2.5 3.5h11v10h-11ZM2.5 6.5h11M5.5 1.8v3M10.5 1.8v3',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  left: 'M9.5 4.5 6 8l3.5 3.5',
  right: 'M6.5 4.5 10 8l-3.5 3.5',
  again: 'M12.6 5.4A5.6 5.6 0 1 0 13.6 8M13 2.6v3h-3',
  grip: 'M6 3.5v.1M10 3.5v.1M6 8v.1M10 8v.1M6 12.5v.1M10 12.5v.1',
  file: 'M4 2h5l3 3v9H4ZM9 2v3h3',
  done: 'M3.5 8.5 6.5 11.5 12.5 4.5',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.4 10.4 14 14',
} as const;

export type SignKind = keyof typeof SIGN_SHAPES;

export function Sign({ kind, size = 16 }: { readonly kind: SignKind; readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={SIGN_SHAPES[kind]} />
    </svg>
  );
}
