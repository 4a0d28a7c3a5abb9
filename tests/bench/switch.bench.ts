import { onOwnHost } from '../fixtures/names.ts';
import { arrival } from '../fixtures/judge.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expect, test } from '../e2e/harness.ts';
import { median, told } from './figures.ts';

const runs = 30;

/** Milliseconds to the first byte, with or without pressing a switch (by its name) first. */
interface Asked {
  press: string | null;
  url: string;
}

/**
 * Runs inside the popup, so that no driver adds time between the steps: press, route set, request,
 * first byte.
 */
async function firstByte({ press, url }: Asked): Promise<number> {
  const began = performance.now();
  if (press !== null) {
    const toggle = document.querySelector<HTMLElement>(`[role="switch"][aria-label="${press}"]`);
    const about = toggle?.getAttribute('aria-describedby');
    const on = () =>
      /, (Checking…|On)$/.test(document.querySelector(`[id="${about}"]`)?.textContent ?? '');
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!on()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      toggle?.click();
    });
  }
  // Resolves once the headers have arrived.
  await fetch(url, { cache: 'no-store' });
  return performance.now() - began;
}

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
      const from = arrival(service.world, sent)?.from ?? '';
      expect(service.world.exits.find(from)?.country).toBe(country);
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
  told('a switch on top of the bare request', top, ' ms', 'at most 150 ms', top <= 150);
});
