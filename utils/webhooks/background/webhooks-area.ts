import type { AreaHandlers } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import { secrets } from '@/utils/security/background/secrets';
import { webhooksItem } from '@/utils/storage/registry/webhooks';
import { testBody } from '../body';
import { maxWebhooks } from '../schema';
import { webhookSecretName } from '../secret-name';
import { changeDelivery, type DeliveryQueue, removeBodies } from './delivery-queue';

/** Creates the handlers that change webhooks and send to them. */
export function createWebhooksArea({
  queue,
  processDue,
  requestProcessing,
}: Pick<DeliveryQueue, 'queue' | 'processDue' | 'requestProcessing'>): AreaHandlers<'webhooks'> {
  return {
    async 'webhooks/save'({ webhook, secret }) {
      const { webhooks } = await webhooksItem.read();
      const isKnown = webhooks.some(({ id }) => id === webhook.id);
      if (!isKnown && webhooks.length >= maxWebhooks) throw new ProblemError('webhooks-full');
      if (secret !== null) await secrets.set(webhookSecretName(webhook.id), secret);
      else if (!isKnown) throw new ProblemError('message-refused', { detail: 'webhooks' });
      await webhooksItem.update((all) => {
        // A message that is sent twice must not add the webhook twice.
        const isThere = all.webhooks.some(({ id }) => id === webhook.id);
        const changed = all.webhooks.map((one) => (one.id === webhook.id ? webhook : one));
        return { ...all, webhooks: isThere ? changed : [...all.webhooks, webhook] };
      });
    },
    async 'webhooks/remove'({ id }) {
      // The secret is removed first: if the background ends in between, the webhook can still be removed, and no secret
      // is left without a webhook.
      await secrets.forget([webhookSecretName(id)]);
      await webhooksItem.update(({ webhooks, deliveries }) => ({
        webhooks: webhooks.filter((one) => one.id !== id),
        deliveries: deliveries.filter(({ webhookId }) => webhookId !== id),
      }));
      await removeBodies();
      await processDue();
    },
    async 'webhooks/test'({ id }) {
      const delivery = crypto.randomUUID();
      const about = { id: delivery, webhookId: id, kind: 'test' as const, title: '', rows: 1 };
      await queue(about, testBody(delivery, Date.now()));
    },
    'webhooks/send': ({ delivery, body }) => queue(delivery, body),
    async 'webhooks/retry'({ id }) {
      await changeDelivery(id, (one) =>
        one.state === 'delivered'
          ? one
          : { ...one, state: 'waiting', attempts: 0, nextAt: Date.now() },
      );
      requestProcessing();
    },
  };
}
