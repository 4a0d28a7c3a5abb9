import { Stop } from './commands.mjs';

/** Contents of the three files that contain the version. */
interface Versioned {
  manifest: string;
  lock: string;
  changes: string;
}

function parts(version: string): number[] {
  return version.split('.').map(Number);
}

/** Negative when the first version is older, 0 when they are equal. */
export function compareVersions(one: string, other: string): number {
  const others = parts(other);
  return parts(one).reduce((found, part, at) => found || part - (others[at] ?? 0), 0);
}

function replaceOnce(text: string, from: string, to: string, file: string): string {
  const at = text.indexOf(from);
  if (at === -1) throw new Stop(`${file} does not name the version as expected.`);
  return text.slice(0, at) + to + text.slice(at + from.length);
}

/**
 * The files with the new version.
 * @param wanted three numbers, the only form that every store accepts
 * @param date as YYYY-MM-DD
 * @throws Stop, with a sentence, for an invalid, older or already released version, or when the
 * change log has no new entry
 */
export function releaseFiles(files: Versioned, wanted: string, date: string): Versioned {
  if (!/^(0|[1-9]\d{0,4})(\.(0|[1-9]\d{0,4})){2}$/.test(wanted)) {
    throw new Stop('Name the version as three numbers: npm run release -- 0.2.0');
  }
  const current = /"version": "([\d.]+)"/.exec(files.manifest)?.[1] ?? '';
  if (compareVersions(wanted, current) < 0) {
    throw new Stop(
      `${wanted} is older than ${current}. Stores take no version twice, nor an older one.`,
    );
  }
  if (files.changes.includes(`\n## ${wanted}, 2`)) {
    throw new Stop(`${wanted} is out already: CHANGELOG.md gives its date.`);
  }
  const [, open = ''] = /^## ([\d.]+, unreleased)\n\n- /m.exec(files.changes) ?? [];
  if (open === '') {
    throw new Stop("CHANGELOG.md has no list of changes under '## VERSION, unreleased'.");
  }
  const field = (version: string): string => `"version": "${version}"`;
  const top = replaceOnce(files.lock, field(current), field(wanted), 'package-lock.json');
  const second = top.indexOf('"packages"');
  return {
    manifest: replaceOnce(files.manifest, field(current), field(wanted), 'package.json'),
    lock:
      top.slice(0, second) +
      replaceOnce(top.slice(second), field(current), field(wanted), 'package-lock.json'),
    changes: files.changes.replace(`## ${open}`, `## ${wanted}, ${date}`),
  };
}
