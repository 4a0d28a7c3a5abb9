import type { FilledOptions } from '../runs/schema';

const forms = { config: 'configId', scheme: 'schemeId' } as const;

/** The address of the form with a saved configuration or scheme in it. */
export function formHref(kind: keyof typeof forms, id: string): string {
  return `#/scrape/${kind}:${encodeURIComponent(id)}`;
}

/** The address of the workspace's list with one saved thing in it. */
export const serviceItemHref = (id: string): string => `#/saved/${encodeURIComponent(id)}`;

/** What the route says the form is to begin with; null: nothing. */
export function formSeed(item: string): Partial<FilledOptions> | null {
  const [, kind, id] = /^(config|scheme):([^:]{1,300})$/.exec(item) ?? [];
  if (id === undefined || !(kind === 'config' || kind === 'scheme')) return null;
  try {
    return { [forms[kind]]: decodeURIComponent(id) };
  } catch {
    // A broken escape in an address that somebody typed: the form begins as usual.
    return null;
  }
}
