import { sentAddress } from '../runs/address';
import type { AgentRun } from '../runs/schema';
import { isObject } from '../is-record';
import { quotedAddresses } from './quoted-addresses';

/** Limits on visited values, since an answer may be large or hostile. */
const limits = { values: 200_000, depth: 12 };

/** Addresses in a text: its lines, or those in a result that was too long to be kept whole (`boundedWords`). */
function* textsIn(text: string): Iterable<string> {
  if (/^https?:\/\//i.test(text)) {
    const lines = text.trim().split(/[\r\n]+/);
    // Of several lines, one with blanks may be a sentence, or was cut.
    yield* lines.length === 1 ? lines : lines.filter((line) => !/\s/.test(line.trim()));
  } else yield* quotedAddresses(text);
}

/**
 * Addresses that the agent found by `discover_urls` (interface, Agent API): every web address in the result of the
 * action, whose form is not documented, in order of appearance and without duplicates.
 */
export function discoveredAddresses({ actions }: Pick<AgentRun, 'actions'>): string[] {
  const found = new Set<string>();
  let visited = 0;
  const visit = (value: unknown, depth: number): void => {
    visited += 1;
    if (visited > limits.values || depth > limits.depth) return;
    if (typeof value === 'string') {
      for (const text of textsIn(value)) {
        const address = sentAddress(text);
        if (address !== null) found.add(address);
      }
    } else if (isObject(value)) {
      for (const one of Object.values(value)) visit(one, depth + 1);
    }
  };
  for (const { tool, result } of actions) if (tool === 'discover_urls') visit(result, 0);
  return [...found];
}
