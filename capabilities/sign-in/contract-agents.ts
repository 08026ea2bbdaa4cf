/** Recognises browser and operating system from a user agent, by the names that people use. */

// The order matters: most browsers name several others too, so the most specific pattern comes first.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export interface BrowserAgent {
  /** Null for an unknown browser. */
  readonly browser: string | null;
  readonly system: string | null;
}

export function agentOf(text: string | null): BrowserAgent {
  const first = (known: readonly (readonly [RegExp, string])[]) => known.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? null;
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}

/** Browser and system by which people recognise where they are signed in: `Firefox · Linux`; empty where neither is known. */
export function deviceOf(text: string | null): string {
  const { browser, system } = agentOf(text);
  return [browser, system].filter(Boolean).join(' · ');
}
