/** What Rolldown tells of a module (`output.codeSplitting`). */
interface Context {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Names one chunk for all modules that a page loads before its first paint and shares with others.
 * Each file costs about half a millisecond before that paint, and so do 10 kB of script that the
 * page has no use for (`tests/bench/opening.bench.ts`).
 * @param entry path of the page's first module.
 */
export function sharedChunk(
  chunk: string,
  entry: string,
): (id: string, context: Context) => string | null {
  let needed: ReadonlySet<string> | null = null;
  return (id, context) => {
    needed ??= withImports(entry, context);
    return needed.has(id) || id.includes('wxt-html-plugins') ? chunk : null;
  };
}

/** A module and all that it imports, directly or not, except by `import()`. */
function withImports(entry: string, context: Context): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) {
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  }
  return found;
}
