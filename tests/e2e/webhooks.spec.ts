import { expect, test } from './harness.ts';
import { webhookReceiver } from '../fixtures/webhook-receiver.ts';
import { button } from './a11y-use.ts';

test('rows of a result are posted to a webhook, again after a refusal, signed, under one ID @long', async ({
  vantage,
  service,
  where,
}) => {
  const receiver = await webhookReceiver(service.state, [204, 503]);
  try {
    await vantage.connect();
    const settings = await vantage.open('workspace.html#/settings/webhooks');
    const section = settings.getByRole('region', { name: 'Webhooks', exact: true });
    await section.getByText('Add a webhook', { exact: true }).click();
    await section.getByLabel('Address', { exact: true }).fill('http://shop.vantage.test/in');
    await section.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(section.getByText(/^Enter an address that begins with https/)).toBeVisible();
    await section.getByLabel('Address', { exact: true }).fill(receiver.url);
    await section.getByLabel('Name', { exact: true }).fill('Sheet');
    receiver.setSecret(await section.getByLabel('Signing secret', { exact: true }).inputValue());
    await section.getByRole('button', { name: 'Save', exact: true }).click();
    await button(settings, 'Send a test to Sheet').click();
    await section.getByText('Last deliveries', { exact: true }).click();
    const deliveries = section.getByRole('list', { name: 'Last deliveries' }).getByRole('listitem');
    await expect(deliveries.first()).toContainText('Delivered');
    // The secret is not shown again.
    await button(settings, 'Edit Sheet').click();
    await expect(section.getByLabel('Signing secret', { exact: true })).toHaveValue('');

    await vantage.visit(`${where.site}/market`);
    const popup = await vantage.popup();
    await popup.page.getByRole('button', { name: 'Scrape this page', exact: true }).click();
    await expect(popup.page.getByRole('status').getByText('Done')).toBeVisible({ timeout: 60_000 });
    const page = await vantage.open('workspace.html#/results');
    await page.getByRole('tab', { name: 'Table', exact: true }).click();
    await button(page, 'More formats').click();
    await page.getByLabel('Webhook', { exact: true }).selectOption({ label: 'Sheet' });
    await button(page, 'Send').click();
    const asked = page.getByRole('dialog', { name: `Send rows to ${new URL(receiver.url).host}?` });
    await asked.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText(/^Sending\./)).toBeVisible();

    await settings.bringToFront();
    await expect(deliveries.first()).toContainText('The address refused the rows.');
    await expect(deliveries.first()).toContainText('Next attempt');
    await deliveries.first().getByRole('button').click();
    await expect(deliveries.first()).toContainText('Delivered');

    expect(receiver.received.map(({ isSigned }) => isSigned)).toEqual([true, true, true]);
    const [, refused, taken] = receiver.received;
    expect(taken).toEqual(refused);
    expect(taken?.cookie).toBeUndefined();
    const posted: unknown = JSON.parse(taken?.body ?? '');
    expect(posted).toMatchObject({ kind: 'rows', source: { url: `${where.site}/market` } });
    expect(posted).toHaveProperty('rows.3');
    expect(taken?.body).toContain('Brass Desk Lamp');

    await button(settings, 'Remove Sheet').click();
    await settings.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(button(settings, 'Send a test to Sheet')).toHaveCount(0);
  } finally {
    receiver.close();
  }
});
