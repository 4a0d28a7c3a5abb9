import type { Problem } from '../../problem';
import { type OptionName, optionNames, parameters } from './schema';

/** Form fields by the service's lower-case names (facts 2.1). */
const fieldByWireName: ReadonlyMap<string, OptionName | 'url'> = new Map([
  ['url', 'url'],
  ...optionNames.flatMap((name) => {
    const { wire, aliases = [] } = parameters[name];
    const wireNames = wire === null ? aliases : [wire.toLowerCase(), ...aliases];
    return wireNames.map((wireName): [string, OptionName] => [wireName, name]);
  }),
]);

export interface MessagesByField {
  /** Messages by the field they concern. */
  fields: { [K in OptionName | 'url']?: string };
  /** Messages that concern no known field. */
  rest: string[];
}

/** Assigns the service's validation messages to form fields (interface, Errors: 422 and its messages). */
export function messagesByField(problem: Problem | null): MessagesByField {
  const found: MessagesByField = { fields: {}, rest: [] };
  for (const line of problem?.lines ?? []) {
    const name = fieldOf(line);
    if (name === null) found.rest.push(line);
    else found.fields[name] = [found.fields[name], line].filter(Boolean).join(' ');
  }
  return found;
}

/**
 * Field that a message concerns: the name before a colon ('mode: not allowed', 'body.mode: …'), else the first
 * known name in it ('invalid proxy_country', 'screenshot requires browser', 'invalid URL format').
 */
function fieldOf(line: string): OptionName | 'url' | null {
  const head = line.slice(0, Math.max(line.indexOf(':'), 0));
  const words = [...wordsIn(head).toReversed(), ...wordsIn(line)];
  return words.map((word) => fieldByWireName.get(word)).find((name) => name !== undefined) ?? null;
}

function wordsIn(text: string): string[] {
  return Array.from(text.toLowerCase().matchAll(/[a-z_]+/g), ([word]) => word);
}
