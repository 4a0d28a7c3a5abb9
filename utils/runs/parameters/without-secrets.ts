import { isSecretHeader } from './parse-typed';
import { optionNames, parameters, type ScrapeOptions } from './schema';

/** Lines of headers without those whose name suggests a secret, and without unreadable ones, which may hold one. */
function withoutSecretLines(headers: string): string {
  const lines = headers.split('\n').filter((line) => {
    const name = line.slice(0, Math.max(line.indexOf(':'), 0)).trim();
    return name !== '' && !isSecretHeader(name);
  });
  return lines.join('\n');
}

/**
 * Options for a file, for another site, or for the card: without sessions, and without headers whose name suggests a
 * secret.
 */
export function withoutSecrets(options: ScrapeOptions): ScrapeOptions {
  const next = { ...options };
  for (const name of optionNames) {
    const { secret } = parameters[name];
    const value = next[name];
    if (secret === undefined || typeof value !== 'string') continue;
    const left = secret === 'headers' ? withoutSecretLines(value) : '';
    if (left === '') Reflect.deleteProperty(next, name);
    else Object.assign(next, { [name]: left });
  }
  return next;
}

/** Options of a scrape for those of other sites: without secrets, and without what is run in the page. */
export function forAnySite(options: ScrapeOptions): ScrapeOptions {
  const next = withoutSecrets(options);
  delete next.script;
  delete next.instructions;
  return next;
}

/** Options that were shown without secrets, with those of the options that they come from. */
export function withSecretsOf(source: ScrapeOptions, shown: ScrapeOptions): ScrapeOptions {
  const next = { ...shown };
  for (const name of optionNames) {
    const value = source[name];
    if (parameters[name].secret !== undefined && value !== undefined) {
      Object.assign(next, { [name]: value });
    }
  }
  return next;
}
