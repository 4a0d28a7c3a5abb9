import { axeSource, tellFindings } from '../e2e/a11y-checks.ts';
import { walkSteps } from '../e2e/a11y-walk.ts';
import { sections } from '../e2e/sections.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { addProfiles, expect, test } from './harness.ts';

/** Problems that axe finds on the extension's page, and those of a walk over it by real presses of Tab. */
async function problems(firefox: FirefoxScreen): Promise<string[]> {
  const page = firefox.page('extension');
  await page.evaluate(axeSource);
  const findings = await page.evaluate(tellFindings, { only: null });
  await page.evaluate(walkSteps.begin, 'body');
  for (let batch = 0; batch < 30; batch += 1) {
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('Tab');
    if (await page.evaluate(walkSteps.isOver)) break;
  }
  const { faults, stops } = await page.evaluate(walkSteps.ended, 'body');
  // A driven Firefox (153) moves the focus but gives none to the document, so that nothing is drawn
  // for it; the walk in Chromium looks at that.
  const drawn = /^(?:focus is not seen|out of sight) /;
  const reached = faults.filter((line) => !drawn.test(line));
  return [...findings, ...reached, ...(stops === 0 ? ['Tab stops nowhere'] : [])];
}

test('in Firefox too, popup and workspace keep to WCAG and are reached by Tab alone @long', async ({
  firefox,
  where,
}) => {
  await addProfiles(firefox, threeProfiles);
  await firefox.visit(`${where.site}/table`);
  const found: string[] = [];
  const check = async (name: string, sign: string) => {
    await firefox.show(name);
    await firefox.page('extension').waitForSelector(sign);
    found.push(...(await problems(firefox)).map((line) => `${name}: ${line}`));
  };
  await check('popup.html', '::-p-text(Germany)');
  for (const section of sections) await check(`workspace.html#/${section}`, 'main h1');
  expect(found).toEqual([]);
});
