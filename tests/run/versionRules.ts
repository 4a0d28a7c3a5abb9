import { Stop } from './commands.mjs';

/** The three files that name the version, as text. */
export interface Versioned {
  manifest: string;
  lock: string;
  changes: string;
}

function parts(version: string): number[] {
  return version.split('.').map(Number);
}

/** Below 0 when the first version is older, 0 when they are the same. */
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
 * The files as they are in a new version.
 * @param wanted three numbers, the only form that every store takes
 * @param date as YYYY-MM-DD
 * @throws Stop, with a sentence, for a version that is no version, older or already given, or when no change is noted
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
