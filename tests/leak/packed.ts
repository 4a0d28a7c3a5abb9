import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Key for signing packed extensions, and the extension id derived from it. */
interface Key {
  file: string;
  id: string;
}

export function newKey(folder: string): Key {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = path.join(folder, 'key.pem');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  // The id is the start of the public key's hash, in the letters a to p.
  const digits = createHash('sha256').update(publicKey).digest('hex').slice(0, 32);
  const id = digits.replaceAll(/./g, (digit) => 'abcdefghijklmnop'.charAt(parseInt(digit, 16)));
  return { file, id };
}

/**
 * Packs a build as `version` with Chromium itself, signed with the key, to be updated from
 * `updateUrl`: without an update URL in its manifest, Chromium looks for updates in Google's store
 * whatever the policy says.
 */
export function pack(
  build: string,
  { chromium, folder, key }: { chromium: string; folder: string; key: Key },
  { version, updateUrl }: { version: string; updateUrl: string },
): Buffer {
  const unpacked = path.join(folder, `build-${version}`);
  cpSync(build, unpacked, { recursive: true });
  const file = path.join(unpacked, 'manifest.json');
  const manifest = readFileSync(file, 'utf8').replace(
    /"version":\s*"[^"]*"/,
    `"version":"${version}"`,
  );
  writeFileSync(file, manifest.replace('{', `{"update_url":"${updateUrl}",`));
  const { stderr } = spawnSync(
    chromium,
    [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--headless=new',
      `--user-data-dir=${path.join(folder, 'packing')}`,
      `--pack-extension=${unpacked}`,
      `--pack-extension-key=${key.file}`,
    ],
    { encoding: 'utf8', timeout: 60_000 },
  );
  try {
    return readFileSync(`${unpacked}.crx`);
  } catch (cause) {
    throw new Error(`Chromium did not pack the build: ${stderr}`, { cause });
  }
}
