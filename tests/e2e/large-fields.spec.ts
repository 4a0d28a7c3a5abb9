import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { erase, save } from './backup.ts';
import { expect, test } from './harness.ts';

const patient = { timeout: 45_000 };

/** Reads the only result as it is stored: the size of its run as JSON, and the names in its compressed body. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
      });
    const db = await answer(indexedDB.open('library'));
    const reading = db.transaction(['runs', 'bodies']);
    const [runs, bodies] = await Promise.all(
      ['runs', 'bodies'].map((name) => answer<unknown[]>(reading.objectStore(name).getAll())),
    );
    db.close();
    const [body] = bodies as { packed?: object }[];
    return { size: JSON.stringify(runs).length, parts: Object.keys(body?.packed ?? {}) };
  });

async function openResult(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'List of results', exact: true });
  await list.getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: 'PDF', exact: true })).toBeVisible(patient);
}

test('a PDF beside the page is stored with the body and not in the run, and comes back with a backup @long', async ({
  vantage,
  where,
}, info) => {
  test.setTimeout(180_000);
  await vantage.connect();
  const page = await vantage.open('workspace.html#/scrape');
  await page.getByLabel('Address', { exact: true }).fill(`${where.site}/table`);
  const mode = page.getByRole('group', { name: 'Mode', exact: true });
  await mode.getByRole('radio', { name: 'Browser', exact: true }).check();
  await page.getByText('More', { exact: true }).click();
  await page.getByText('Output', { exact: true }).click();
  await page.getByRole('checkbox', { name: /^Also a PDF/ }).check();
  await page.getByRole('button', { name: 'Scrape', exact: true }).click();
  const last = page.getByRole('region', { name: 'Last scrape', exact: true });
  await expect(last.getByRole('status')).toHaveText('Done', patient);
  await expect
    .poll(async () => (await stored(page)).parts, patient)
    .toEqual(['content', 'screenshot', 'largeExtra']);
  expect((await stored(page)).size).toBeLessThan(4000);

  const library = await vantage.open('workspace.html#/results');
  await openResult(library);
  await library.getByRole('article').getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = library.getByRole('dialog');
  await dialog.getByLabel('Format').selectOption({ label: 'JSON' });
  const saving = library.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const json: unknown = JSON.parse(await readFile(await (await saving).path(), 'utf8'));
  expect(json).toMatchObject({ extra: { pdf: expect.stringMatching(/^JVBERi/) } });
  await library.close();

  const settings = await vantage.open('workspace.html#/settings');
  await settings.getByRole('checkbox', { name: /^With the library/ }).check();
  const file = info.outputPath('backup.json');
  await save(settings, file, '');
  await erase(settings);
  await settings.getByLabel('Restore from a file', { exact: true }).setInputFiles(file);
  await settings.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(settings.getByText('The backup is restored.', { exact: true })).toBeVisible();
  await openResult(await vantage.open('workspace.html#/results'));
});
