import type { Display } from '../e2e/display.ts';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { expect, test } from './harness.ts';
import { begin, everything, inExtension, load } from './extension-api.ts';
import { inFirefox } from './in-firefox.ts';

/** Keys pressed as by a user: Firefox 153 keeps some combinations for its menus, which synthesized keys don't show. */

test.use({ headed: true });

const patient = { timeout: 30_000 };

/** Gives the site's page the keyboard by a click, then presses a key combination such as 'Alt+Shift+1'. */
async function press(firefox: FirefoxScreen, display: Display, shortcut: string): Promise<void> {
  const site = firefox.page('site');
  await site.bringToFront();
  await site.evaluate(() => {
    delete document.documentElement.dataset['clicked'];
    const heard = () => (document.documentElement.dataset['clicked'] = 'yes');
    addEventListener('mouseup', heard, { capture: true, once: true });
  });
  // Firefox's own names for the position of the page on the screen.
  const corner = (name: string) =>
    site.evaluate((which) => Number(Reflect.get(globalThis, which)), name);
  const [x, y] = [(await corner('mozInnerScreenX')) + 500, (await corner('mozInnerScreenY')) + 400];
  await expect
    .poll(async () => {
      await display.xdotool('mousemove', x, y, 'click', 1);
      return site.evaluate(() => document.documentElement.dataset['clicked']);
    }, patient)
    .toBe('yes');
  await display.xdotool('key', shortcut.toLowerCase());
}

/** Selector of a part of Firefox's own window that is there while the toolbar's popup, or a sidebar, is open. */
const isOpen = (firefox: FirefoxScreen, script: string) =>
  inFirefox(
    firefox,
    `const window = Services.wm.getMostRecentWindow('navigator:browser'); return String(${script});`,
  );
const popup = `Boolean(window.document.querySelector('.webextension-popup-browser'))`;
const sidebar = `window.SidebarController.isOpen`;

test('every shortcut that the manifest suggests reaches Vantage @long', async ({
  firefox,
  service,
  where,
  display,
}) => {
  test.setTimeout(240_000);
  if (!display) throw new Error('There is no screen');
  await begin(firefox, { name: 'Germany', country: 'DE', where: everything });
  await load(firefox.page('site'), `${where.site}/table`);
  const assigned = await inExtension(
    firefox,
    async (api) => (await api.commands.getAll()).filter(({ shortcut }) => shortcut !== ''),
    null,
  );
  const keys = new Map(assigned.map(({ name, shortcut }) => [name, shortcut]));
  const badge = () => inExtension(firefox, (api) => api.action.getBadgeText({}), null);
  const rotations = () =>
    service.state.log.filter(({ path }) => path?.startsWith('/public/rotate_session')).length;

  /** How to see that a command ran, and the expected result. */
  const effects: Record<string, [seen: () => Promise<unknown>, then: unknown]> = {
    _execute_sidebar_action: [() => isOpen(firefox, sidebar), 'true'],
    pick: [() => isOpen(firefox, sidebar), 'true'],
    rotate: [async () => rotations(), 1],
    scrape: [async () => service.state.charges.length, 1],
    'toggle-last': [badge, ''],
    _execute_action: [() => isOpen(firefox, popup), 'true'],
  };
  expect([...keys.keys()].toSorted()).toEqual(Object.keys(effects).toSorted());
  for (const [name, [seen, then]] of Object.entries(effects)) {
    expect(await seen(), `${name} before`).not.toBe(then);
    await press(firefox, display, keys.get(name) ?? '');
    await display.picture(test.info().outputPath(`${name}.png`));
    await expect.poll(seen, { ...patient, message: name }).toBe(then);
    if (then === 'true') await isOpen(firefox, 'window.SidebarController.hide()');
  }
});
