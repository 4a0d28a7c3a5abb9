import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';

/** Packs a folder into an uncompressed ZIP archive, which Firefox can install permanently. */
export async function archiveOf(folder: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const file = path.join(folder, name);
    if (!(await stat(file)).isFile()) continue;
    const data = await readFile(file);
    const title = Buffer.from(name.replaceAll(path.sep, '/'));
    const about = aboutFile(data, title);
    const local = Buffer.concat([words('PK\x03\x04'), about, title, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([words('PK\x01\x02\x14\x00'), about, rest, title]));
    parts.push(local);
    offset += local.length;
  }
  const names = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(names.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, names, words('PK\x05\x06'), end]);
}

/**
 * Header fields common to a file and its directory entry: from 'version needed' to 'extra length'.
 */
function aboutFile(data: Buffer, title: Buffer): Buffer {
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  about.writeUInt32LE(crc32(data), 10);
  about.writeUInt32LE(data.length, 14);
  about.writeUInt32LE(data.length, 18);
  about.writeUInt16LE(title.length, 22);
  return about;
}

function words(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
