import { goTo, throughSteps } from './a11y-go.ts';
import { A11yChecks } from './a11y-checks.ts';
import { walk } from './a11y-walk.ts';
import { expect, test } from './harness.ts';
import { sections } from './sections.ts';
import { Popup } from './vantage.ts';

const wide = { width: 1280, height: 800 };
const zoomed = { width: 640, height: 400 };

test('before anything is set up: every screen, every step of the welcome, by keys alone @long', async ({
  vantage,
}) => {
  test.setTimeout(600_000);
  const checks = new A11yChecks();
  const page = await vantage.open('popup.html');
  await page.setViewportSize({ width: 400, height: 600 });
  const popup = new Popup(page);
  await expect(page.getByText('Connect your account').last()).toBeVisible();
  await checks.at(page, 'popup');
  await popup.notes();
  await checks.at(page, 'popup, notes');
  await popup.list();
  checks.found.push(...(await walk(page, 'popup')));

  await page.goto(`${vantage.origin}/sidepanel.html`);
  await expect(page.getByRole('button', { name: 'Connect your account' })).toBeVisible();
  await checks.at(page, 'side panel');
  checks.found.push(...(await walk(page, 'side panel')));

  await page.goto(`${vantage.origin}/failed.html#%E0%A4%A`);
  await page.setViewportSize(zoomed);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checks.at(page, 'failed page without an address');

  await page.goto(`${vantage.origin}/workspace.html#/scrape`);
  await page.setViewportSize(wide);
  for (const section of sections) {
    await goTo(page, section);
    // The focus is on the section chosen in the navigation, so that reading continues there.
    const isNext = section !== 'scrape' && !section.includes('/');
    if (isNext) await expect(page.locator('main')).toBeFocused();
    await checks.at(page, section, [320, 640]);
    checks.found.push(...(await walk(page, section, section === 'scrape' ? 'body' : 'main')));
  }

  await goTo(page, 'welcome');
  await throughSteps(checks, page, 'welcome');
  expect(checks.found).toEqual([]);

  // Proves that the checks find planted problems.
  await page.evaluate(() => {
    document.querySelector('main')?.insertAdjacentHTML(
      'afterbegin',
      `<style>.spoilt:focus-visible { outline: none }
      @keyframes turn { to { rotate: 1turn } } .turns { animation: turn 9s infinite !important; animation-duration: 9s !important }</style>
      <p class="turns">Turns</p>
      <button class="spoilt" style="padding: 0; min-width: 0; width: 9px; height: 9px">i</button>
      <button class="spoilt" aria-label="Two" style="padding: 0; width: 9px; height: 9px"></button>
      <p style="color: light-dark(#000, #333); background: light-dark(#fff, #111)">Dim in the dark</p>
      <p style="width: 700px">Wide</p><span class="chip good"></span>
      <button style="position: absolute; inset-inline-start: -500px">Far</button>`,
    );
  });
  const spoilt = new A11yChecks();
  await spoilt.at(page, 'spoilt', [640]);
  const all = [...spoilt.found, ...(await walk(page, 'spoilt', 'main'))].join('\n');
  for (const sign of [
    'light: target-size',
    'dark: color-contrast',
    'at 640: The page is',
    'told by colour alone',
    'moves for 9000 ms',
    'focus is not seen at BUTTON',
    "out of sight at BUTTON 'Far'",
  ]) {
    expect(all).toContain(sign);
  }
});
