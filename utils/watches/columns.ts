import type { RecipeDefinition } from '../recipes/schema';

/** Names of columns, each once: the second 'Price' becomes 'Price (2)'. */
export function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let count = 2; used.has(own); count += 1) own = `${name} (${count})`;
    used.add(own);
    return own;
  });
}

/** Column that most likely tells rows apart: the first link, else the first text. */
export function defaultKey(fields: RecipeDefinition['fields']): string {
  const names = uniqueNames(fields.map(({ name }) => name));
  const link = fields.findIndex(({ kind }) => kind === 'link');
  const text = fields.findIndex(({ kind }) => kind === 'text');
  return names[link >= 0 ? link : Math.max(0, text)] ?? '';
}
