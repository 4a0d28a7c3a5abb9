import { ProblemError } from '../problem';
import { completeAddress } from '../typed-address';
import type { Addresses } from '../settings/schema';

/**
 * The addresses as the service wants them: whole, HTTPS, no slash at the end, the account API
 * without the `/public` that people copy along. Errors: `not-a-url`, `not-https` with the address.
 */
export function readAddresses(typed: Addresses): Addresses {
  return {
    accountApi: readAddress(typed.accountApi).replace(/\/public$/, ''),
    exitCheck: readExitCheck(typed.exitCheck),
    dashboard: typed.dashboard.trim() === '' ? '' : readAddress(typed.dashboard),
  };
}

/** Empty: none is set. Throws `not-a-url`, `not-https`. */
export function readExitCheck(typed: string): string {
  return typed.trim() === '' ? '' : readAddress(typed, true);
}

/** @param exact keep the path to the letter: the exit check may need its slash or query. */
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
