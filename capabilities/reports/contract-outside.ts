/** Declares the port to a function outside that makes a PDF of the print view, for firms that use one instead of our own renderer. */

/** What the function is sent, under these names. */
export interface OutsidePdfRequest {
  /** Signs in as a client, once, and is worth nothing after the call. */
  readonly token: string;
  /** The address of the print view, without the token. */
  readonly url: string;
  readonly pdfType: 'account' | 'portfolio';
  /** The number of the account or portfolio at the firm; empty where it has none. */
  readonly externalId: string;
  readonly renderConsolidated: boolean;
  /** The one portfolio that is printed; empty for all of the account. */
  readonly singlePortfolio: string;
  /** Names of portfolio tabs, separated by commas. */
  readonly componentToRender: string;
  /** For how many seconds it is waited for. */
  readonly waitTime: number;
}

/** From the fifth part on, the function is given longer [PDF-04]. */
export function waitTimeFor(components: readonly string[]): number {
  return components.length > 4 ? 15 : 12;
}

export interface OutsidePdfFunction {
  /** @throws Error when there is no answer by the deadline, or none that is a PDF in base64 */
  render(request: OutsidePdfRequest, deadline: AbortSignal): Promise<Uint8Array>;
}
