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

/** Options that may go to another site: without secrets, scripts and instructions. */
export function forAnySite(options: ScrapeOptions): ScrapeOptions {
  const next = withoutSecrets(options);
  delete next.script;
  delete next.instructions;
  return next;
}

/** Options edited without secrets (`shown`), with the secrets of the options they come from (`source`). */
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
