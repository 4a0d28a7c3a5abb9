import type { Plugin, Rollup } from 'vite';

const stylesheetLink = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/**
 * Gives each page one stylesheet: its own styles, those of the scripts it links and those of their
 * dynamic imports. Vite would link several and fetch the rest later, through a helper of 3 kB; the
 * popup paints earlier with one file (`tests/bench/opening.bench.ts`).
 */
export function oneStylesheetPerPage(): Plugin {
  return {
    name: 'vantage:one-stylesheet-per-page',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const merged = new Set<string>();
      for (const page of Object.values(bundle)) {
        if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
        const html = String(page.source);
        const linked = [...html.matchAll(stylesheetLink)].flatMap(([, href]) => href ?? []);
        const entry = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${page.fileName}`),
        );
        const styles = new Set([...linked, ...stylesOf(bundle, entry?.fileName ?? '')]);
        for (const style of styles) merged.add(style);
        const source = [...styles].map((style) => textOf(bundle[style])).join('');
        const name = `${/(\w+)(?:\/index)?\.html$/.exec(page.fileName)?.[1] ?? 'page'}.css`;
        const file = this.getFileName(this.emitFile({ type: 'asset', name, source }));
        const link = `    <link rel="stylesheet" crossorigin href="/${file}">\n  </head>`;
        page.source = html.replaceAll(stylesheetLink, '').replace(/\s*<\/head>/, () => `\n${link}`);
      }
      for (const file of merged) delete bundle[file];
    },
  };
}

/** Paths of the styles of a script, its imports and its dynamic imports, without duplicates. */
function stylesOf(bundle: Rollup.OutputBundle, entry: string): Set<string> {
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    const built = bundle[file];
    if (built?.type !== 'chunk' || seen.has(file)) return;
    seen.add(file);
    for (const next of [...built.imports, ...built.dynamicImports]) visit(next);
    for (const style of built.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  visit(entry);
  return styles;
}

const textOf = (file: Rollup.OutputAsset | Rollup.OutputChunk | undefined): string =>
  file?.type === 'asset' ? String(file.source) : '';
