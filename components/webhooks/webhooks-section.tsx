import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { setTo, toggle, storeOpen } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { inIncognitoWindow } from '@/utils/browser/page';
import { hostText } from '@/utils/i18n/format';
import { send } from '@/utils/messaging/send';
import type { Webhook } from '@/utils/webhooks/schema';
import { webhooks, webhooksProblem } from '@/utils/webhooks/state';
import entries from '../ui/entries.module.css';
import { DeliveryList } from './delivery-list';
import { WebhookForm } from './webhook-form';
import { Section } from '@/components/ui/section';

/** Settings section on webhooks: their URLs and last deliveries. */
export function WebhooksSection() {
  const intent = useIntent();
  const removing = useSignal<Webhook | null>(null);
  const adding = useSignal(false);
  const all = webhooks.value;
  const problem = webhooksProblem.value ?? intent.problem.value;
  return (
    <Section
      titleId="webhooks-title"
      title={i18n.t('webhooks.title')}
      hint={i18n.t(inIncognitoWindow ? 'webhooks.privateHint' : 'webhooks.hint')}
    >
      <ProblemBanner problem={problem} />
      {!inIncognitoWindow && all && (
        <>
          {all.webhooks.length > 0 && (
            <ul class={entries.list} aria-labelledby="webhooks-title">
              {all.webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  pending={intent.pending.value}
                  onTest={() => void intent.run(() => send('webhooks/test', { id: webhook.id }))}
                  onRemove={() => {
                    removing.value = webhook;
                  }}
                />
              ))}
            </ul>
          )}
          <details class="fold" open={adding.value} onToggle={storeOpen(adding)}>
            <summary>{i18n.t('webhooks.add')}</summary>
            {adding.value && <WebhookForm webhook={null} onSaved={setTo(adding, false)} />}
          </details>
          {all.deliveries.length > 0 && (
            <details class="fold">
              <summary>{i18n.t('webhooks.deliveries')}</summary>
              <div class="stack">
                <DeliveryList
                  {...all}
                  onAgain={(id) => void intent.run(() => send('webhooks/retry', { id }))}
                />
              </div>
            </details>
          )}
        </>
      )}
      {removing.value && (
        <ConfirmDialog
          danger
          title={i18n.t('webhooks.removeTitle', [removing.value.name])}
          body={i18n.t('webhooks.removeBody')}
          confirm={i18n.t('webhooks.remove')}
          onConfirm={() => {
            const id = removing.value?.id ?? '';
            void intent.run(() => send('webhooks/remove', { id }));
          }}
          onClose={setTo(removing, null)}
        />
      )}
    </Section>
  );
}

interface RowProps {
  webhook: Webhook;
  pending: boolean;
  onTest: () => void;
  onRemove: () => void;
}

function WebhookRow({ webhook, pending, onTest, onRemove }: RowProps) {
  const editing = useSignal(false);
  const { name, url } = webhook;
  return (
    <li class={entries.row}>
      <div class="row between row-wrap">
        <span class="break">
          <strong>{name}</strong> <span class="small muted">{hostText(url)}</span>
        </span>
        <span class="row row-wrap">
          <Button
            small
            disabled={pending}
            aria-label={i18n.t('webhooks.testNamed', [name])}
            onClick={onTest}
          >
            {i18n.t('webhooks.test')}
          </Button>
          <Button
            small
            quiet
            aria-expanded={editing.value}
            aria-label={i18n.t('webhooks.editNamed', [name])}
            onClick={toggle(editing)}
          >
            {i18n.t('webhooks.edit')}
          </Button>
          <Button
            small
            quiet
            disabled={pending}
            aria-label={i18n.t('webhooks.removeNamed', [name])}
            onClick={onRemove}
          >
            {i18n.t('webhooks.remove')}
          </Button>
        </span>
      </div>
      {editing.value && <WebhookForm webhook={webhook} onSaved={setTo(editing, false)} />}
    </li>
  );
}
