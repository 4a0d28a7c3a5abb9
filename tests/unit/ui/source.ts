import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'rolldown/utils';

const root = resolve(import.meta.dirname, '../../..');

export interface Source {
  /** Path from the project's root. */
  file: string;
  text: string;
}

/** Every source file of the extension in these folders. */
export function sources(places: readonly string[]): Source[] {
  return places
    .flatMap((place) =>
      place.endsWith('.ts')
        ? [place]
        : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
            .filter((file) => /\.tsx?$/.test(file))
            .map((file) => join(place, file)),
    )
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

/** Node of a syntax tree; `type` is its kind. */
export interface Node {
  type: string;
  start: number;
  [name: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

interface Placed {
  node: Node;
  around: Node[];
}
const parsed = new Map<string, Placed[]>();

/** Every node of a file with its ancestors, nearest first. Throws when the file can't be parsed. */
export function nodesOf({ file, text }: Source): Placed[] {
  const before = parsed.get(file);
  if (before) return before;
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Placed[] = [];
  function walk(value: unknown, around: Node[]): void {
    if (Array.isArray(value)) for (const item of value) walk(item, around);
    else if (isNode(value)) {
      found.push({ node: value, around });
      for (const inner of Object.values(value)) walk(inner, [value, ...around]);
    }
  }
  walk(program, []);
  parsed.set(file, found);
  return found;
}

/** Name of a node; empty: none. */
export const nameOf = (node: unknown): string =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';

export const argumentsOf = (call: Node): unknown[] =>
  Array.isArray(call['arguments']) ? call['arguments'] : [];

/** Tag name of an element. */
export function openingOf(element: Node | undefined): unknown {
  const opening = element?.['openingElement'];
  return isNode(opening) ? opening['name'] : undefined;
}

/** Literal parts of a template between its placeholders. */
export function partsOf({ quasis }: Node): string[] {
  if (!Array.isArray(quasis)) return [];
  return quasis.map((quasi: { value: { cooked: string } }) => quasi.value.cooked);
}

/** Location such as 'components/a.tsx:12', which editors can open, and the source text. */
export const place = ({ file, text }: Source, { start }: Node): string =>
  `${file}:${text.slice(0, start).split('\n').length}: ${text.slice(start, start + 60).trim()}`;
