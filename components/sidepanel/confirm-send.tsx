import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/use-intent';
import { send as post } from '@/utils/messaging/send';
import { followLinkFromPanel, panelProblemLinks } from './panel-links';

interface Props {
  title: string;
  /** Title of the question. */
  children: ComponentChildren;
  /** Label of the send button. */
  confirm: string;
  /** Sending is not possible. */
  refused: boolean;
  /** Ticket of the card that asked. */
  ticket: string;
  /** Sends it; a rejection is shown and can be tried again. */
  onSend: () => Promise<{ runId: string }>;
}

/** Confirmation of a paid call for the card: sends it once, notifies the card and closes the window. */
export function ConfirmSend({ title, children, confirm, refused, ticket, onSend }: Props) {
  const intent = useIntent();
  const sent = useSignal(false);
  async function send() {
    const { runId } = await onSend();
    sent.value = true;
    await post('card/answered', { ticket, runId });
    window.close();
  }
  return (
    <main class="stack">
      <h1>{title}</h1>
      {children}
      {intent.problem.value && (
        <ProblemBanner
          problem={intent.problem.value}
          ways={panelProblemLinks}
          onWay={followLinkFromPanel}
        />
      )}
      <div class="row row-wrap">
        <button
          type="button"
          class="button primary"
          disabled={sent.value || intent.pending.value || refused}
          onClick={() => void intent.run(send)}
        >
          {confirm}
        </button>
        <button type="button" class="button" onClick={() => window.close()}>
          {i18n.t('common.cancel')}
        </button>
      </div>
    </main>
  );
}
