/** Length limits of the text sent to the agent, in characters (interface, Limits). */
export const minMessageLength = 3;
export const maxMessageLength = 10_000;

/** Credits that the service reserves for a request (interface, Limits: 10 steps of 30). */
export const agentReserve = 300;

/** Text that is sent: the page's URL, then the message. */
export function agentText(pageUrl: string, message: string): string {
  return pageUrl === '' ? message : `Page: ${pageUrl}\n\n${message}`;
}

/** Extracts the message from a sent text; the inverse of `agentText` for the same page. */
export function messageWithin(pageUrl: string, text: string): string {
  const start = agentText(pageUrl, '');
  return text.startsWith(start) ? text.slice(start.length) : text;
}
