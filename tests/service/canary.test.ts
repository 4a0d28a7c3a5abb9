import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Canaries } from '../fixtures/canaries.ts';
import { makeAccounts } from './accounts.ts';
import { canariesIn, canary } from './canary.ts';
import { defaults } from './options.ts';

test('every secret that the service makes up holds the canary', () => {
  for (const { key, scraper, browser, products, staticIps } of makeAccounts(defaults)) {
    const passwords = [...products.values(), ...staticIps].map(({ password }) => password);
    for (const secret of [key, scraper.key, browser.key, ...passwords]) {
      expect(secret).toContain(canary);
    }
  }
});

test('the canary is found plain, in hexadecimal, and in base64 wherever it stands', () => {
  expect(canariesIn('nothing here')).toEqual([]);
  expect(canariesIn(`key=${canary}00`)).toEqual([`key=${canary}00`]);
  expect(canariesIn(Buffer.from(`a${canary}`).toString('hex'))).toHaveLength(1);
  for (const before of ['', 'a', 'ab', 'abc', 'user:', 'ÿÿ']) {
    for (const after of ['', 'z', 'zz', 'ÿÿÿ']) {
      for (const form of ['base64', 'base64url'] as const) {
        const text = Buffer.from(before + canary + after).toString(form);
        expect(canariesIn(text), `${before} ${after}`).toHaveLength(1);
      }
    }
  }
});

test('files are searched, in wide letters and packed too, and what a test rightly has is left out', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vantage-canary-'));
  try {
    await mkdir(path.join(folder, 'deep'));
    await writeFile(path.join(folder, 'deep', 'wide'), Buffer.from(`x${canary}`, 'utf16le'));
    await writeFile(path.join(folder, 'clean'), 'c4nary b1rd');
    const packed = path.join(folder, 'all.zip');
    await writeFile(packed, zipSync({ 'a.txt': Buffer.from(`${canary} `.repeat(50)) }));
    const canaries = new Canaries();
    await canaries.searchProfile(path.join(folder, 'deep'));
    await canaries.searchFile('download', packed);
    expect(canaries.take()).toEqual([
      'profile, canary in wide',
      expect.stringContaining('download, all.zip/a.txt: '),
    ]);
    expect(canaries.take()).toEqual([]);
    canaries.allow('profile');
    await canaries.searchProfile(folder);
    expect(canaries.take()).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('logins of profiles that are on may be in memory, and keys may not', () => {
  const canaries = new Canaries();
  canaries.searchStorage('session openLogins', `"password":"${canary}00_country-DE"`);
  expect(canaries.take()).toEqual([]);
  canaries.searchStorage('session openLogins', `"key":"local-scraper-${canary}00"`);
  canaries.searchStorage('session other', `"password":"${canary}00"`);
  canaries.searchStorage('local openLogins', `"password":"${canary}00"`);
  expect(canaries.take()).toHaveLength(3);
});
