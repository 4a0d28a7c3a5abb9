import type { FilledOptions } from '../runs/schema';

const forms = { config: 'configId', scheme: 'schemeId' } as const;

/** URL of the scrape form prefilled with a stored configuration or scheme. */
export function formHref(kind: keyof typeof forms, id: string): string {
  return `#/scrape/${kind}:${encodeURIComponent(id)}`;
}

/** URL of one stored item in the workspace. */
export const serviceItemHref = (id: string): string => `#/schedules/${encodeURIComponent(id)}`;

/** Initial values of the form from its route; null for none. */
export function formSeed(item: string): Partial<FilledOptions> | null {
  const [, kind, id] = /^(config|scheme):([^:]{1,300})$/.exec(item) ?? [];
  if (id === undefined || !(kind === 'config' || kind === 'scheme')) return null;
  try {
    return { [forms[kind]]: decodeURIComponent(id) };
  } catch {
    // An invalid escape in a typed URL: use the defaults.
    return null;
  }
}
