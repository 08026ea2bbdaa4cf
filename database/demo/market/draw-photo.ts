/** Draws the picture of an invented building at random; the same name gives the same picture. */
import { randomStream } from '../random.ts';

const WIDTH = 960;
const HEIGHT = 640;
const SKIES = [
  ['#cfdde6', '#f2ebdf'],
  ['#b9cddb', '#f6e3cc'],
  ['#d8dfe3', '#eef1f0'],
] as const;
const WALLS = ['#a9745b', '#8d8f8a', '#c9b799', '#6f7d86', '#b3a18c'] as const;
const GLASS = ['#34495a', '#4b6170', '#2d3f4d'] as const;

/** SVG without text. */
export function drawPhoto(seed: string, name: string): string {
  const random = randomStream(seed, `photo ${name}`);
  const [above, below] = random.pick(SKIES);
  const wall = random.pick(WALLS);
  const glass = random.pick(GLASS);
  const floors = random.whole(3, 7);
  const across = random.whole(5, 9);
  const width = across * 74 + 30;
  const left = Math.round((WIDTH - width) * random.between(0.25, 0.75));
  const top = 510 - floors * 58;
  const rect = ([x, y, w, h]: readonly [number, number, number, number], fill: string, more = '') =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${more}/>`;
  const faraway = Array.from({ length: 9 }, (_, at) => {
    const height = random.whole(60, 170);
    return rect([at * 112 - 20, 500 - height, random.whole(80, 112), height], '#9aa7ad', ' opacity="0.45"');
  });
  const windows = Array.from({ length: floors * across }, (_, at) => {
    const [x, y] = [left + 26 + (at % across) * 74, top + Math.floor(at / across) * 58];
    return `${rect([x, y, 46, 36], random.chance(0.18) ? '#f3d9a2' : glass)}<path d="M${x + 23} ${y}v36" stroke="#e9e4da" stroke-width="2"/>`;
  });
  const waves = Array.from(
    { length: 16 },
    () =>
      `<path d="M${random.whole(0, WIDTH - 120)} ${random.whole(520, 632)}h${random.whole(30, 120)}" stroke="#d7e2e6" stroke-width="2" opacity="0.35"/>`,
  );
  const parts = [
    `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>`,
    rect([0, 0, WIDTH, HEIGHT], 'url(#s)'),
    ...faraway,
    rect([left, top - 22, width, 532 - top], wall),
    rect([left - 8, top - 34, width + 16, 14], '#3c4347'),
    ...windows,
    // Water, and what the building leaves in it.
    rect([0, 510, WIDTH, 130], '#56707d'),
    rect([left, 512, width, 96], wall, ' opacity="0.28"'),
    ...waves,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join('')}</svg>`;
}
