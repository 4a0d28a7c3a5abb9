import { expect, test } from './harness.ts';
import { lockVault, setLock } from './lock.ts';

test('a page that opens connections to giant addresses keeps nothing from locking', async ({
  vantage,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles([{ name: 'Germany', country: 'DE' }]);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  const settings = await setLock(vantage);
  const tab = await vantage.visit(`${where.siteHttp}/article`);
  const sockets = await tab.evaluate(async () => {
    const { port } = location;
    const ended: Promise<void>[] = [];
    // Chromium accepts no URL above 2 MB; smaller ones fill the rest. One is recorded per host.
    const lengths = [1_900_000, 50_000, 5000, 300, 50];
    for (let at = 0; at < 125; at += 1) {
      const path = 'x'.repeat(lengths[Math.floor(at / 25)] ?? 0);
      const address = `ws://127.0.0.${at + 2}:${port}/${path}`;
      const socket = new WebSocket(address);
      ended.push(new Promise((resolve) => socket.addEventListener('close', () => resolve())));
    }
    await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, 5000))]);
    return ended.length;
  });
  expect(sockets).toBe(125);
  const inMemory = () => settings.evaluate(() => chrome.storage.session.getBytesInUse(null));
  const noted = () =>
    settings.evaluate(async () => {
      const { connections } = await chrome.storage.session.get('connections');
      return Array.isArray(connections) ? connections.length : 0;
    });
  await settings.bringToFront();
  await lockVault(settings);
  await expect.poll(noted).toBe(50);
  expect(await inMemory()).toBeLessThan(100_000);
  const session = await settings.evaluate(() => chrome.storage.session.get(null));
  expect(Object.keys(session)).not.toContain('lockKeys');
  await tab.close();
  await expect.poll(noted).toBe(0);
});
