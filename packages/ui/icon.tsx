/** Icons that a firm may put next to its texts, by the names under which they are stored. Each is a line drawing in the colour of the text. */

const ICON_SHAPES = {
  home: 'M4 11 12 4l8 7M6 9.5V20h4.5v-5.5h3V20H18V9.5',
  overview: 'M4 4h7v7H4ZM13 4h7v4h-7ZM13 10.5h7V20h-7ZM4 13.5h7V20H4Z',
  line: 'M4 4v16h16M7 15l4-5 3.5 3L20 7',
  bars: 'M4 20h16M6.5 20v-7M11 20V6M15.5 20v-10M20 20v-4',
  pie: 'M12 3.5a8.5 8.5 0 1 0 8.5 8.5H12ZM15 3.8A8.5 8.5 0 0 1 20.2 9H15Z',
  table: 'M4 5h16v14H4ZM4 10h16M4 14.5h16M10 10v9',
  wallet: 'M4 7.5V18a1.5 1.5 0 0 0 1.5 1.5H20v-11H5.5A1.5 1.5 0 0 1 4 7V6.5A1.5 1.5 0 0 1 5.5 5H18v3.5M16 14h.1',
  bank: 'M3.5 9.5 12 4l8.5 5.5ZM6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17M4 20h16M4.5 17h15',
  coins:
    'M9 4.5c3 0 5.5 1 5.5 2.3S12 9 9 9 3.5 8 3.5 6.8 6 4.5 9 4.5ZM3.5 6.8v9.5c0 1.3 2.5 2.2 5.5 2.2M3.5 11.5c0 1.3 2.5 2.3 5.5 2.3M14.5 6.8v3M15.5 10.5c2.8 0 5 1 5 2.2s-2.2 2.3-5 2.3-5-1-5-2.3 2.2-2.2 5-2.2ZM10.5 12.7v4.6c0 1.2 2.2 2.2 5 2.2s5-1 5-2.2v-4.6',
  percent: 'M18.5 5.5l-13 13M7.5 5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM16.5 14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  scales: 'M12 4v16M7.5 20h9M5 7h14M5 7l-2.5 6.5h5ZM19 7l-2.5 6.5h5Z',
  document: 'M6 3.5h8l4 4v13H6ZM14 3.5v4h4M9 12h6M9 16h6',
  folder: 'M3.5 6h6l2 2.5h9V19h-17Z',
  form: 'M5 4h14v16.5H5ZM8.5 9l1.3 1.3L12 8M14 9.2h2M8.5 15l1.3 1.3L12 14M14 15.2h2',
  pen: 'M4 20l1-4L16.5 4.5l3 3L8 19ZM14 7l3 3',
  message: 'M4 5h16v11.5h-9L6.5 20v-3.5H4Z',
  mail: 'M3.5 5.5h17v13h-17ZM3.5 6.5 12 13l8.5-6.5',
  phone: 'M6 3.5h3.5l1.5 5-2.3 1.5a12 12 0 0 0 5.3 5.3L15.5 13l5 1.5V18c0 1.5-1 2.5-2.5 2.5A14.5 14.5 0 0 1 3.5 6C3.5 4.5 4.5 3.5 6 3.5Z',
  calendar: 'M4 6h16v14H4ZM4 10.5h16M8.5 3.5v4M15.5 3.5v4',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2.5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4M12 5V3.5',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.4-3.5 3-5 6.5-5s6.1 1.5 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.8c2.3.6 3.7 2.2 4 4.7',
  building: 'M5 20.5v-16h9v16M14 9.5h5v11M3 20.5h18M8 8h3M8 12h3M8 16h3M16.5 13v.1M16.5 17v.1',
  briefcase: 'M3.5 8h17v11.5h-17ZM8.5 8V5h7v3M3.5 13h17M12 12v2.5',
  globe: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17Z',
  place: 'M12 21c-4.5-5-6.5-8-6.5-11a6.5 6.5 0 0 1 13 0c0 3-2 6-6.5 11ZM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  shield: 'M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6ZM9 12l2 2 4-4',
  lock: 'M5 10.5h14v10H5ZM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2',
  key: 'M8 10.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 11.8 19 4M16 7l3 3',
  leaf: 'M5 19c0-9 5-14 15-14.5 0 9-4 14-12 13.5M5 20.5c1-4.5 4-8 8-10.5',
  star: 'M12 3.5l2.6 5.6 6 .7-4.5 4.1 1.2 6-5.3-3-5.3 3 1.2-6L3.4 9.8l6-.7Z',
  flag: 'M5.5 21V4M5.5 5h12l-2.5 4 2.5 4h-12',
  news: 'M4 5h13v14.5H5.5A1.5 1.5 0 0 1 4 18ZM17 9h3v9a1.5 1.5 0 0 1-3 0M7 8.5h7M7 12h7M7 15.5h4',
  book: 'M12 6.5C10 5 7 4.5 3.5 5v13.5c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5ZM12 6.5V20',
  play: 'M3.5 5h17v14h-17ZM10 9v6l5-3Z',
  picture: 'M3.5 5h17v14h-17ZM3.5 16l5-5 4 4 3-3 5 5M15.5 8.5v.1',
  download: 'M12 4v11M7.5 11 12 15.5l4.5-4.5M4.5 19.5h15',
  gear: 'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2',
  question: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.5 9.5c0-1.4 1-2.5 2.5-2.5s2.5 1 2.5 2.3c0 2-2.5 2-2.5 4M12 16.5v.1',
} as const;

export type IconName = keyof typeof ICON_SHAPES;

export const ICON_NAMES = Object.keys(ICON_SHAPES) as readonly IconName[];

function isIcon(name: string): name is IconName {
  return Object.hasOwn(ICON_SHAPES, name);
}

/** Shows nothing for an unknown name; a text always stands next to it. */
export function Icon({ name, size = 24 }: { readonly name: string; readonly size?: number }) {
  if (!isIcon(name)) return null;
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={ICON_SHAPES[name]} />
    </svg>
  );
}
