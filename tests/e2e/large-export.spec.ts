import { longRows, showLongTable } from '../fixtures/long-table.ts';
import { csvOf, openExtractPanel } from './extract-panel.ts';
import { expect, test } from './harness.ts';

const patient = { timeout: 60_000 };

test('a large table is written to disk part by part, and saved whole @long', async ({
  vantage,
  where,
}) => {
  test.setTimeout(180_000);
  const page = await vantage.visit(`${where.site}/products`);
  await page.evaluate(showLongTable, longRows);
  const panel = await openExtractPanel(vantage);
  await expect(panel.getByText(`· ${longRows.toLocaleString('en')} rows`)).toBeVisible(patient);
  const rows = (await csvOf(panel, panel, patient)).slice(-longRows);
  expect(rows.map(([number]) => Number(number))).toEqual(
    Array.from({ length: longRows }, (_, at) => at + 1),
  );
  expect(JSON.stringify(rows).length).toBeGreaterThan(9_000_000);
  const sizes = await panel.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const found: number[] = [];
    for await (const handle of (await root.getDirectoryHandle('exports')).values())
      if ('getFile' in handle) found.push((await handle.getFile()).size);
    return found;
  });
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeGreaterThan(9_000_000);
});
