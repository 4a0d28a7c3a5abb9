import { matchesPattern } from '../recipes/site-pattern';
import { sentAddress } from '../runs/address';
import { foundText } from './found-text';

/** Addresses that are added to those of a job, and the number of those that are not. */
interface AddedAddresses {
  addresses: string[];
  /** Number of addresses already in the list, or found before. */
  doubled: number;
  /** Number of addresses that do not match the pattern. */
  otherPattern: number;
}

/**
 * Returns the addresses found in a source that are new to a job.
 * @param there addresses of the job, as they are sent.
 * @param pattern text that the addresses contain, or with stars for any characters, which then covers all of it;
 * '' for any address.
 */
export function addAddresses(
  found: Iterable<string>,
  there: readonly string[],
  pattern: string,
): AddedAddresses {
  const seen = new Set(there);
  const added: AddedAddresses = { addresses: [], doubled: 0, otherPattern: 0 };
  const text = pattern.trim();
  for (const one of found) {
    const sent = sentAddress(one);
    if (sent === null) continue;
    // The text of a job, in which it is put, must read the same address.
    const address = foundText(sent);
    const fits = text.includes('*') ? matchesPattern(sent, text) : sent.includes(text);
    if (!fits) added.otherPattern += 1;
    else if (seen.has(address)) added.doubled += 1;
    else {
      seen.add(address);
      added.addresses.push(address);
    }
  }
  return added;
}
