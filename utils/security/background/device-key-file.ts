import { ext, isFirefox } from '@/utils/browser/ext';
import { logFailure } from '@/utils/log-failure';
import { ProblemError } from '@/utils/problem';
import type { DeviceKeys } from '../secrets-vault';
import { base64OfBytes, bytesOfBase64 } from '../../base64';

/**
 * Device keys, each in a file of the origin private file system, named by its ID, 32 bytes. A removed file also
 * disappears from the profile folder, unlike data of `storage.local` or IndexedDB (measured on Chromium 156 and
 * Firefox 153). Only for the regular background: Chromium's private worker has a separate file system.
 */
const prefix = 'device-key-';
const keyLength = 32;

async function folder(): Promise<FileSystemDirectoryHandle> {
  // Its own file system would be empty, and an existing key would appear lost.
  if (!isFirefox && ext.extension.inIncognitoContext)
    throw new Error('Private windows have no keys');
  return await navigator.storage.getDirectory();
}

async function read(id: string): Promise<string | null> {
  try {
    const handle = await (await folder()).getFileHandle(prefix + id);
    const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
    return bytes.length === keyLength ? base64OfBytes(bytes) : null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null;
    throw error;
  }
}

export const deviceKeyFiles: DeviceKeys = {
  read,

  async write({ id, raw }) {
    // Otherwise Firefox may clear the file when the disk is full. Chromium lacks this call in workers.
    if (isFirefox) await navigator.storage.persist().catch(logFailure('keeping the device key'));
    const handle = await (await folder()).getFileHandle(prefix + id, { create: true });
    const file = await handle.createWritable();
    await file.write(bytesOfBase64(raw));
    await file.close();
    if ((await read(id)) !== raw) throw new ProblemError('device-key-lost');
  },

  async keepOnly(id) {
    const directory = await folder();
    const names: string[] = [];
    for await (const name of directory.keys()) names.push(name);
    for (const name of names) {
      if (name.startsWith(prefix) && name !== prefix + id) await directory.removeEntry(name);
    }
  },
};
