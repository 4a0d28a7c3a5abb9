import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { inIncognitoWindow } from '@/utils/browser/page';
import type { TypedTable } from '@/utils/export/typed-table';
import { hostText, countText } from '@/utils/i18n/format';
import { send } from '@/utils/messaging/send';
import { ProblemError } from '@/utils/problem';
import type { BodyPart, TableParts } from '@/utils/webhooks/body';
import { hasRoom } from '@/utils/webhooks/delivery-plan';
import { maxBodyLength } from '@/utils/webhooks/schema';
import { webhooks } from '@/utils/webhooks/state';
import { WebhookField } from './webhook-field';

interface Unsent extends TableParts {
  webhookId: string;
  queued: number;
}

interface Props {
  /** Returns the rows with the visible columns; called on press. */
  read: () => Promise<TypedTable>;
  title: string;
  /** URL of the page; '' for several. */
  address: string;
  disabled: boolean;
}

/** Posts rows to a webhook, after a confirmation; nothing without webhooks and in private windows. */
export function SendRows({ read, title, address, disabled }: Props) {
  const intent = useIntent();
  const chosen = useSignal('');
  const parts = useSignal<readonly BodyPart[] | null>(null);
  /** Parts of which the first `queued` are queued, after a failure: the others are sent again under their IDs. */
  const unsent = useSignal<Unsent | null>(null);
  const isSent = useSignal(false);
  const webhook = webhooks.value?.webhooks.find(({ id }) => id === chosen.value) ?? null;
  if (inIncognitoWindow || (webhooks.value?.webhooks.length ?? 0) === 0) return null;

  async function prepare(): Promise<void> {
    const { isMadeOf, rowsBodies } = await import('@/utils/webhooks/body');
    const [table, source, at] = [await read(), { name: title, url: address }, Date.now()];
    const kept = unsent.value;
    if (!kept || kept.webhookId !== chosen.value || !isMadeOf(kept, table, source)) {
      const all = rowsBodies(table, source, at);
      unsent.value = { at, parts: all, webhookId: chosen.value, queued: 0 };
    }
    const made = unsent.value?.parts.slice(unsent.value.queued) ?? [];
    const length = made.reduce((sum, { body }) => sum + body.length, 0);
    if (length > maxBodyLength) throw new ProblemError('webhook-too-large');
    // All parts or none.
    if (!hasRoom(webhooks.value?.deliveries ?? [], length))
      throw new ProblemError('webhook-backlog');
    parts.value = made;
  }

  async function post(webhookId: string, all: readonly BodyPart[]): Promise<void> {
    for (const { id, body, rows } of all) {
      const delivery = { id, webhookId, kind: 'rows' as const, title: title.slice(0, 300), rows };
      await send('webhooks/send', { delivery, body });
      if (unsent.value) unsent.value = { ...unsent.value, queued: unsent.value.queued + 1 };
    }
    unsent.value = null;
    isSent.value = true;
  }

  const count = (parts.value ?? []).reduce((sum, { rows }) => sum + rows, 0);
  return (
    <div class="stack-s">
      <div class="row row-wrap row-end">
        <WebhookField
          name={i18n.t('webhooks.sendTo')}
          value={chosen.value}
          onChange={(id) => {
            chosen.value = id;
            isSent.value = false;
          }}
        />
        <Button
          small
          disabled={disabled || webhook === null || intent.pending.value}
          onClick={() => void intent.run(prepare)}
        >
          {i18n.t('webhooks.send')}
        </Button>
      </div>
      <p class="hint" role="status">
        {isSent.value && i18n.t('webhooks.sent')}
      </p>
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
      {parts.value && webhook && (
        <ConfirmDialog
          title={i18n.t('webhooks.sendConfirm', [hostText(webhook.url)])}
          body={countText('webhooks.sendConfirmBody', count)}
          confirm={i18n.t('webhooks.send')}
          onConfirm={() => {
            const all = parts.value ?? [];
            void intent.run(() => post(webhook.id, all));
          }}
          onClose={setTo(parts, null)}
        />
      )}
    </div>
  );
}
