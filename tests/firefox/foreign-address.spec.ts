import {
  callsTo,
  carriedTo,
  foreignHost,
  reportForeignScraper,
} from '../fixtures/foreign-scraper.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { addProfiles, exitShown, expect, switchOn, test } from './harness.ts';
import { hides, shows } from './press.ts';
import { send } from './extension-api.ts';

test.use({ hosts: [foreignHost] });

test("only Vantage's own requests reach a confirmed address directly", async ({
  firefox,
  service,
}) => {
  test.setTimeout(120_000);
  const origin = reportForeignScraper(service);
  await send(firefox, 'account/refresh', {});
  await addProfiles(firefox, threeProfiles.slice(0, 1));
  await firefox.show('popup.html');
  await switchOn(firefox, 'Germany');
  await exitShown(firefox);
  const direct = () => callsTo(service, origin).filter(({ from }) => from === '127.0.0.1');
  const address = `${origin}/api/v1/scraper/health`;
  await firefox.visit(address);
  expect(carriedTo(service, origin)).toHaveLength(1);
  expect(callsTo(service, origin)).toHaveLength(1);
  expect(direct()).toEqual([]);

  await firefox.show('workspace.html#/account');
  await shows(firefox, `The service now names ${origin}`);
  await firefox.press('button', `Use ${origin}`);
  await hides(firefox, 'The service now names');
  await expect.poll(() => direct().map(({ status }) => status)).toEqual([200]);

  // Vantage's own request was direct; the tab's still is not.
  await firefox.visit(`${address}?again`);
  expect(callsTo(service, origin)).toHaveLength(3);
  expect(direct()).toHaveLength(1);
});
