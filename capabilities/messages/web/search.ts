/** Reads the search parameters of messages from the address. */

export interface MessagesSearch {
  /** Id of a message whose conversation is open. */
  readonly message?: string | undefined;
  /** Whether a new message is being written. */
  readonly compose?: true | undefined;
  readonly archived?: true | undefined;
  readonly search?: string | undefined;
  /** Only conversations about this process. */
  readonly process?: string | undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function messagesSearch(raw: Record<string, unknown>): MessagesSearch {
  // The router reads digits in an address as a number.
  const text = (name: string) => (typeof raw[name] === 'string' || typeof raw[name] === 'number' ? String(raw[name]) : '');
  const [message, search, process] = [text('message'), text('search'), text('process')];
  return {
    ...(UUID.test(message) && { message }),
    ...(raw['compose'] === true && { compose: true as const }),
    ...(raw['archived'] === true && { archived: true as const }),
    ...(search !== '' && { search: search.slice(0, 200) }),
    ...(process !== '' && { process: process.slice(0, 100) }),
  };
}
