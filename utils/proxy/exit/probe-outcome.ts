/** An answer over plain http, with headers that distinguish it from other answers with the same status. */
export interface ProbeAnswer {
  status: number;
  /** Headers `Content-Length` and `Content-Type`; empty: absent. */
  length: string;
  type: string;
}

/**
 * Outcome of requesting an unresolvable URL (`http://RANDOM.invalid/`) through a proxy: any answer comes
 * from the proxy itself.
 */
export type ProbeOutcome =
  /** @property offers kinds of login that a 407 named, in lower case. */
  | (ProbeAnswer & { offers: readonly string[] })
  /**
   * The browser's error name; empty: timeout.
   * @property asked whether the proxy asked for the login before, and so speaks its protocol.
   */
  | { error: string; asked?: boolean };

/** How a page failed: an answer that may be the proxy's, or the browser's error name. */
export type PageFailure = ProbeAnswer | { error: string };
