import type { MessageType } from './protocol';

/**
 * Whether a private page may send a message where one background serves all windows (Firefox): what makes results is
 * refused there, because that background keeps them on the disk.
 */
export function isAllowedFromIncognito(type: MessageType): boolean {
  return !/^(scrape\/(submit|repeat)|agent\/|world\/)/.test(type);
}
