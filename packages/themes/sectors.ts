/**
 * Colours for sectors, in the order in which the product lists them. They are the same in every theme of a scheme, so that a sector looks the same
 * in each portfolio. Found by spreading them over OKLab among the colours that stand out from the grounds; no two are nearer than 0.12 there.
 */

export const SECTORS_ON_LIGHT: string[] = [
  '#4f2297', // Currency
  '#001883', // UK
  '#a01206', // US
  '#81878d', // Other
  '#43484e', // Cash Account
  '#873fad', // Global Themes
  '#dc5c1f', // Asia
  '#247471', // Global Index
  '#7c630d', // Property
  '#885469', // Structured Products
  '#42194d', // Hedge Funds
  '#0458bd', // Europe
  '#218fdd', // Europe Index
  '#916fe7', // Multi-strategy
  '#8a025d', // Japan Index
  '#d1549c', // Japan
  '#008719', // Emerging
  '#899129', // Commodities
  '#243401', // Government Index Linked
  '#245c07', // Government Conventional
  '#670b04', // Corporate High Yield
];

export const SECTORS_ON_DARK: string[] = [
  '#b0bb38', // Currency
  '#1c73c5', // UK
  '#c74176', // US
  '#7b8187', // Other
  '#c5cbd2', // Cash Account
  '#985cba', // Global Themes
  '#e86c17', // Asia
  '#65c6ac', // Global Index
  '#ab5727', // Property
  '#f5a663', // Structured Products
  '#7a87fe', // Hedge Funds
  '#12b5f7', // Europe
  '#0ff6f1', // Europe Index
  '#c7a8ff', // Multi-strategy
  '#c88b92', // Japan Index
  '#d971d1', // Japan
  '#20b257', // Emerging
  '#fad622', // Commodities
  '#89f58a', // Government Index Linked
  '#207e27', // Government Conventional
  '#a38b19', // Corporate High Yield
];
