import { ProblemError } from '../../problem';
import { parseProxyString } from '../proxy-string';

/**
 * Line of a static address among those of the account: its password begins with the address. Null selects the first
 * line. Throws `static-address-gone`, `proxy-string-unreadable`.
 */
export function lineOfAddress(lines: readonly string[], wanted: string | null): string {
  const found = lines.find(
    (line) => wanted === null || parseProxyString(line).password.startsWith(`${wanted}_`),
  );
  if (found === undefined) {
    throw new ProblemError('static-address-gone', wanted === null ? {} : { detail: wanted });
  }
  return found;
}
