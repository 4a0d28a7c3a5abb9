import type { DiskFile } from '../export/sink';

/** Folder of the origin private file system with exported files that wait to be saved. */
const folderName = 'exports';
/** A file that old, in ms, was left behind by a page that has gone. */
const oldest = 86_400_000;
/** Time in ms after which the browser has read a file that is saved, as in `saveFile`. */
const savedWithin = 600_000;

/** Null: this window keeps no files (Firefox 153, private windows). */
async function root(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await navigator.storage.getDirectory();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Removes what earlier pages left behind. Names begin with their time. */
async function sweep(folder: FileSystemDirectoryHandle, now: number): Promise<void> {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  for (const name of names)
    if (Number.parseInt(name, 10) < now - oldest) await remove(folder, name);
}

/** Removes a file, unless another page is still writing it. */
async function remove(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await folder.removeEntry(name);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/**
 * Opens a file on disk for an export, see `createSink`. It is removed once the browser has saved it; what the page
 * could not remove goes with the next export a day later, or at the browser's next start. The browser's own dialog for
 * saving (`showSaveFilePicker`) would take one more step, and Firefox 153 lacks it.
 */
export async function openDiskFile(): Promise<DiskFile | null> {
  const folder = await (await root())?.getDirectoryHandle(folderName, { create: true });
  if (!folder) return null;
  await sweep(folder, Date.now());
  const name = `${Date.now()}-${crypto.randomUUID()}`;
  const handle = await folder.getFileHandle(name, { create: true });
  const file = await handle.createWritable();
  return {
    write: (part) => file.write(part),
    async end() {
      await file.close();
      setTimeout(() => void remove(folder, name), savedWithin);
      return await handle.getFile();
    },
  };
}

/** Removes all exported files; saved copies stay where the user has them. */
export async function removeDiskFiles(): Promise<void> {
  const directory = await root();
  try {
    await directory?.removeEntry(folderName, { recursive: true });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
