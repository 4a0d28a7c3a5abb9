import { firstByte } from '../fixtures/first-byte.ts';
import { onOwnHost } from '../fixtures/names.ts';
import { arrival } from '../fixtures/judge.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { delayAccount, expectSpares } from '../fixtures/spare-logins.ts';
import { expect, test } from '../e2e/harness.ts';
import { median, printFigure } from './figures.ts';

const runs = 30;

test('switch: press to first byte through the new exit, beside the same request without a switch', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  const popup = await vantage.popup();
  const switched: number[] = [];
  const bare: number[] = [];
  for (let at = 0; at < runs; at += 1) {
    const { name, country } = threeProfiles[at % threeProfiles.length]!;
    const ask = async (press: string | null, label: string): Promise<number> => {
      // Unique host names, so that neither request reuses an open tunnel.
      const url = `${onOwnHost(where.site, `${label}${at}`)}/ip?id=${label}${at}`;
      const took = await popup.page.evaluate(firstByte, { press, url });
      const sent = { id: `${label}${at}`, url, began: 0, ended: 0, ok: true };
      const from = arrival(service.state, sent)?.from ?? '';
      expect(service.state.exits.find(from)?.country).toBe(country);
      return took;
    };
    switched.push(await ask(name, 'switched'));
    await popup.exit();
    bare.push(await ask(null, 'bare'));
  }
  const [with_, without] = [median(switched), median(bare)];
  const top = with_ - without;
  console.log(
    `  medians of ${runs}: ${with_.toFixed(0)} ms switched, ${without.toFixed(0)} ms bare`,
  );
  printFigure('a switch on top of the bare request', top, ' ms', 'at most 150 ms', top <= 150);
});

/** Milliseconds that each call of the account API takes, as it does from far away. */
const farMs = 300;
/** Milliseconds between two presses: spare logins are requested at most twenty times a minute. */
const paceMs = 3_600;

for (const kind of ['switch', 'rotation'] as const) {
  test(`${kind}: press to first byte with the account API ${farMs} ms away, by a spare login`, async ({
    vantage,
    service,
    where,
  }) => {
    const profiles = kind === 'switch' ? threeProfiles : threeProfiles.slice(0, 1);
    const names = profiles.map(({ name }) => name);
    await vantage.connect();
    await vantage.addProfiles(profiles);
    await delayAccount(service, farMs);
    const popup = await vantage.popup();
    if (kind === 'rotation') await popup.switchOn('Germany');
    const pressed: number[] = [];
    const bare: number[] = [];
    for (let at = 0; at < runs; at += 1) {
      const pace = new Promise((resolve) => setTimeout(resolve, paceMs));
      await expectSpares(popup.page, names);
      if (kind === 'rotation') await popup.exit();
      const { name, country } = profiles[at % profiles.length]!;
      const ask = async (press: string | null, label: string): Promise<number> => {
        const url = `${onOwnHost(where.site, `${label}${at}`)}/ip?id=${label}${at}`;
        const options = { press, isRotation: kind === 'rotation', url };
        const took = await popup.page.evaluate(firstByte, options);
        const sent = { id: `${label}${at}`, url, began: 0, ended: 0, ok: true };
        const from = arrival(service.state, sent)?.from ?? '';
        expect(service.state.exits.find(from)?.country).toBe(country);
        return took;
      };
      pressed.push(await ask(name, `${kind}s`));
      await popup.exit();
      bare.push(await ask(null, `${kind}bare`));
      await pace;
    }
    const top = median(pressed) - median(bare);
    const [min, max] = [Math.min(...pressed), Math.max(...pressed)];
    console.log(
      `  medians of ${runs}: ${median(pressed).toFixed(0)} ms (${min.toFixed(0)} to ${max.toFixed(0)}), ${median(bare).toFixed(0)} ms bare`,
    );
    printFigure(`a ${kind} on top of the bare request`, top, ' ms', 'at most 150 ms', top <= 150);
  });
}
