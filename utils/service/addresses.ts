import { ProblemError } from '../problem';
import { completeAddress } from '../typed-address';
import type { Addresses } from '../settings/schema';

/**
 * Normalizes the service's URLs: absolute, HTTPS, no trailing slash, the account API without the `/public` that
 * users copy along. Throws `not-a-url`, `not-https` with the URL.
 */
export function readAddresses(typed: Addresses): Addresses {
  return {
    accountApi: readAccountApi(typed.accountApi),
    exitCheck: readExitCheck(typed.exitCheck),
    dashboard: readDashboard(typed.dashboard),
  };
}

/** Root of the account API. Throws `not-a-url`, `not-https`. */
export function readAccountApi(typed: string): string {
  return readAddress(typed).replace(/\/public$/, '');
}

/** URL of the exit check; empty: none is set. Throws `not-a-url`, `not-https`. */
export function readExitCheck(typed: string): string {
  return typed.trim() === '' ? '' : readAddress(typed, true);
}

/** URL of the dashboard; empty: none is set. Throws `not-a-url`, `not-https`. */
export function readDashboard(typed: string): string {
  return typed.trim() === '' ? '' : readAddress(typed);
}

/**
 * Parses one URL.
 * @param exact whether to keep the path unchanged: the exit check may need its slash or query.
 */
function readAddress(typed: string, exact = false): string {
  const text = completeAddress(typed);
  if (!URL.canParse(text)) throw new ProblemError('not-a-url', { detail: text.slice(0, 100) });
  const url = new URL(text);
  if (url.protocol !== 'https:') {
    const code = url.protocol === 'http:' ? 'not-https' : 'not-a-url';
    throw new ProblemError(code, { detail: url.host.slice(0, 100) });
  }
  if (url.username !== '' || url.password !== '') {
    throw new ProblemError('not-a-url', { detail: url.host.slice(0, 100) });
  }
  url.hash = '';
  return exact ? url.href : (url.origin + url.pathname).replace(/(?<!\/)\/+$/, '');
}
