/** Least and most characters of the whole text that goes to the agent (interface, Limits). */
export const minMessageLength = 3;
export const maxMessageLength = 10_000;

/** Credits that the service sets aside for a request (interface, Limits: 10 steps of 30). */
export const agentReserve = 300;

/** The whole text that leaves: the page's address first, then the message. */
export function agentText(pageUrl: string, message: string): string {
  return pageUrl === '' ? message : `Page: ${pageUrl}\n\n${message}`;
}

/** The message within a text that was sent: `agentText` undone, for the page it was sent with. */
export function messageWithin(pageUrl: string, text: string): string {
  const start = agentText(pageUrl, '');
  return text.startsWith(start) ? text.slice(start.length) : text;
}
