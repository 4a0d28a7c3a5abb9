import { fillLibrary } from '../fixtures/many-results.ts';
import { A11yChecks } from './a11y-checks.ts';
import { both, inUse } from './a11y-use.ts';
import { expect, test } from './harness.ts';

test('the command palette and the shortcuts work by real keys @long', async ({
  vantage,
  service,
}) => {
  test.setTimeout(180_000);
  const page = await inUse(vantage);
  await page.evaluate(fillLibrary, 20);
  await page.reload();
  const checks = new A11yChecks();
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const box = palette.getByRole('combobox');
  const chosen = palette.getByRole('option', { selected: true });

  await expect(page.getByRole('searchbox').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox').first()).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await expect(chosen).toContainText('New scrape');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toContainText('Results');
  await expect(box).toHaveAttribute('aria-activedescendant', 'palette-1');
  await checks.at(page, 'command palette', both);
  await page.keyboard.type('nothing of this name');
  await expect(palette.getByRole('status')).toHaveText('No match. Try another word.');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole('searchbox').first()).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('germany');
  await expect(chosen).toContainText('Germany');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Germany');

  const open = page.getByRole('button', { name: 'Search and commands' });
  const focused = await open.evaluate(async (button: HTMLElement) => {
    button.click();
    // A key pressed at once is the next task.
    await new Promise((resolve) => setTimeout(resolve));
    return document.activeElement?.role;
  });
  expect(focused).toBe('combobox');
  await page.keyboard.type('settings');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

  for (const [words, action] of [
    ['switch on germ', 'Switch on: Germany'],
    ['rotate', 'Rotate IP: Germany'],
    ['switch off', 'Switch off: Germany'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    await expect(chosen).toContainText(action);
    await page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
  }
  const called = (path: string) =>
    service.state.log.filter((line) => line.where === 'account' && line.path?.startsWith(path));
  expect(called('/public/rotate_session')).toHaveLength(1);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rotate');
  await expect(palette.getByRole('option', { name: /^Rotate IP/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.locator('main').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Ctrl+K')).toBeVisible();
  const firstRows = page.getByRole('row', { name: /^Popup: press one of the first nine rows/ });
  await expect(firstRows.getByText('1–9')).toBeVisible();
  await checks.at(page, 'list of shortcuts', both);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(checks.found).toEqual([]);
});
