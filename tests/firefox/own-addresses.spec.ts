import { loopbackHttps } from '../fixtures/loopback-https.ts';
import { webhookReceiver } from '../fixtures/webhook-receiver.ts';
import { expect, exitShown, switchOn, test } from './harness.ts';
import { send } from './extension-api.ts';

test('a subscribed list routes its sites, and a webhook is reached by the route of its address @long', async ({
  firefox,
  service,
  where,
}) => {
  const receiver = await webhookReceiver(service.state, []);
  const { hostname } = new URL(where.siteHttp);
  const list = { text: '' };
  const server = await loopbackHttps(service.state, (_request, response) => {
    response.end(list.text);
  });
  try {
    list.text = `[SwitchyOmega Conditions]\n*.${hostname}\n`;
    const id = '00000000-0000-4000-8000-0000000000b1';
    const base = { id, name: 'Germany', kind: 'service', product: 'rp', countries: ['DE'] };
    const profile = {
      ...base,
      session: 'sticky',
      lifetimeMinutes: 30,
      where: { scope: 'only', windows: 'all', containers: [] },
      ruleList: { url: `${server.origin}/list`, every: 'hand' },
    };
    await send(firefox, 'profiles/save', { profile });
    await firefox.show('popup.html');
    await switchOn(firefox, 'Germany');
    const exitOf = async (): Promise<string | undefined> => {
      const ip = (await firefox.visit(`${where.siteHttp}/ip`)).trim().split('\n')[0] ?? '';
      return service.state.exits.find(ip)?.country;
    };
    await expect.poll(exitOf).toBe('DE');
    await firefox.show('popup.html');
    await exitShown(firefox);

    const webhook = { id, name: 'Sheet', url: receiver.url };
    receiver.setSecret('whsec_0123456789abcdef');
    await send(firefox, 'webhooks/save', { webhook, secret: 'whsec_0123456789abcdef' }, false);
    await send(firefox, 'webhooks/test', { id }, false);
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.isSigned).toBe(true);
    // The address is one of the list, so the profile took the request.
    expect(service.state.exits.find(receiver.received[0]?.from ?? '')?.country).toBe('DE');

    list.text = '||another.example\n';
    await send(firefox, 'rule-lists/refresh', { profileId: id });
    await expect.poll(exitOf).toBeUndefined();
  } finally {
    receiver.close();
    server.close();
  }
});
