/** Gives the day by which answers are judged, as the server counts days. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
