/** What Vite tells of a script that it built; an asset has none of it. */
interface BuiltFile {
  imports?: readonly string[];
  dynamicImports?: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string> };
}

/**
 * Every style that a page can come to need: that of its script, of what the script imports and of its late imports.
 * @param bundle the files that were built, by path.
 * @param entry path of the page's script in it.
 * @returns paths from the root of the extension, each once.
 */
export function pageStyles(bundle: Readonly<Record<string, BuiltFile>>, entry: string): string[] {
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    const built = bundle[file];
    if (!built || seen.has(file)) return;
    seen.add(file);
    for (const next of [...(built.imports ?? []), ...(built.dynamicImports ?? [])]) visit(next);
    for (const style of built.viteMetadata?.importedCss ?? []) styles.add(`/${style}`);
  };
  visit(entry);
  return [...styles];
}
