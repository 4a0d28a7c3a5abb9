import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { oldest } from '../../run/package-rules';
import { root } from '../project-files';

/**
 * Recent platform features with the first Chrome and Firefox version that supports them; Infinity:
 * none yet.
 */
const features: { name: string; used: RegExp; chrome: number; firefox: number }[] = [
  {
    name: 'bytes from base64 or hex',
    used: /Uint8Array\.from(Base64|Hex)|\.toBase64\(/,
    chrome: 140,
    firefox: 133,
  },
  { name: 'RegExp.escape', used: /RegExp\.escape/, chrome: 136, firefox: 134 },
  { name: 'Error.isError', used: /Error\.isError/, chrome: 134, firefox: 138 },
  { name: 'Math.sumPrecise', used: /Math\.sumPrecise/, chrome: 147, firefox: 137 },
  { name: 'Intl.DurationFormat', used: /DurationFormat/, chrome: 129, firefox: 136 },
  { name: 'getOrInsert', used: /\.getOrInsert/, chrome: 145, firefox: 144 },
  { name: 'Iterator.concat', used: /Iterator\.concat/, chrome: 146, firefox: 147 },
  { name: 'Promise.try', used: /Promise\.try\(/, chrome: 128, firefox: 134 },
  { name: 'Array.fromAsync', used: /Array\.fromAsync/, chrome: 121, firefox: 115 },
  { name: 'using', used: /^\s*(await )?using \w+ =/m, chrome: 134, firefox: 141 },
  { name: 'closedby of a dialog', used: /closed[bB]y=/, chrome: 134, firefox: 141 },
  { name: 'commandfor', used: /command[fF]or=/, chrome: 135, firefox: 144 },
  { name: 'moveBefore', used: /\.moveBefore\(/, chrome: 133, firefox: 144 },
  { name: 'setHTML', used: /\.setHTML\(/, chrome: 146, firefox: 148 },
  { name: 'scheduler.yield', used: /scheduler\.yield\(/, chrome: 129, firefox: 142 },
  { name: 'keys of a storage area', used: /\.getKeys\(/, chrome: 130, firefox: 143 },
  { name: 'closing the side panel', used: /sidePanel\??\.close\(/, chrome: 141, firefox: Infinity },
  {
    name: 'interpolate-size',
    used: /interpolate-size|calc-size\(/,
    chrome: 129,
    firefox: Infinity,
  },
  { name: '::details-content', used: /::details-content/, chrome: 131, firefox: 143 },
  { name: 'a select drawn by style', used: /base-select/, chrome: 135, firefox: Infinity },
  { name: ':open', used: /[\w\])]:open\b/, chrome: 133, firefox: 136 },
  { name: 'if() in styles', used: /:\s*if\(/, chrome: 137, firefox: Infinity },
  { name: 'contrast-color()', used: /contrast-color\(/, chrome: 147, firefox: 146 },
  { name: 'light-dark()', used: /light-dark\(/, chrome: 123, firefox: 120 },
];

const sources = ['assets', 'entrypoints', 'components', 'utils'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css|html)$/.test(name))
    .map((name) => ({
      name: `${folder}/${name}`,
      text: readFileSync(join(root, folder, name), 'utf8'),
    })),
);

test('nothing is newer than the oldest browsers that the manifest names', () => {
  const tooNew = features.filter(
    ({ chrome, firefox }) => chrome > Number(oldest.chrome) || firefox > Number(oldest.firefox),
  );
  const used = tooNew.flatMap(({ name, used: pattern }) =>
    sources.filter(({ text }) => pattern.test(text)).map((file) => `${file.name}: ${name}`),
  );
  expect(used).toEqual([]);
});

test('the list sees features at all', () => {
  const old = features.find(({ name }) => name === 'light-dark()');
  expect(sources.some(({ text }) => old?.used.test(text))).toBe(true);
});
