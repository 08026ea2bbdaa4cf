/**
 * Converts colours into OKLab and OKLCH, which describe them by lightness, chroma and hue as people see them.
 * Source: Ottosson, "A perceptual color space for image processing", 2020.
 */

export interface OklchColour {
  /** 0 black to 1 white. */
  readonly lightness: number;
  /** 0 is grey; the most that a screen can show is between 0.1 and 0.37, by hue. */
  readonly chroma: number;
  /** Radians. */
  readonly hue: number;
}

export type Triple = readonly [number, number, number];
export type Matrix = readonly [Triple, Triple, Triple];

const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const FROM_LAB: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const FROM_CONES: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

export function hexToOklch(colour: string): OklchColour {
  const [lightness, a, b] = linearToOklab(hexToLinear(colour));
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** As `#rrggbb`; a colour that no screen can show loses chroma until one can. */
export function oklchToHex({ lightness, chroma, hue }: OklchColour): string {
  for (let kept = chroma; ; kept *= 0.98) {
    const parts = oklabToLinear([lightness, kept * Math.cos(hue), kept * Math.sin(hue)]);
    const fits = parts.every((part) => part > -1e-4 && part < 1.0001);
    if (fits || kept < 1e-3) return `#${parts.map(channelToHex).join('')}`;
  }
}

/** Red, green and blue as amounts of light, 0 to 1. */
export function hexToLinear(colour: string): Triple {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

/** OKLab (lightness and two opponent axes) from amounts of light. */
export function linearToOklab(light: Triple): Triple {
  return multiplyMatrix(TO_LAB, mapTriple(multiplyMatrix(TO_CONES, light), Math.cbrt));
}

function oklabToLinear(lab: Triple): Triple {
  return multiplyMatrix(
    FROM_CONES,
    mapTriple(multiplyMatrix(FROM_LAB, lab), (part) => part ** 3),
  );
}

function channelToHex(light: number): string {
  const part = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(Math.max(part, 0), 1) * 255)
    .toString(16)
    .padStart(2, '0');
}

export function multiplyMatrix(matrix: Matrix, [a, b, c]: Triple): Triple {
  const row = ([x, y, z]: Triple) => x * a + y * b + z * c;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

export function mapTriple([a, b, c]: Triple, change: (part: number) => number): Triple {
  return [change(a), change(b), change(c)];
}
