import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { FoundTableView } from '@/components/extract/found-table-view';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { numberText } from '@/utils/i18n/measures';
import { completedTable } from '@/utils/linked-pages/completed-table';
import { followLinked, type LinkedRows } from '@/utils/linked-pages/state';
import { prepareToSend, send } from '@/utils/messaging/send';
import styles from './linked-pages.module.css';

const wakeEveryMs = 5000;

/** Rows that are completed from the pages behind their links: progress, the table, and the end. */
export function LinkedSection({ tabId }: { tabId: number }) {
  const read = useSignal<LinkedRows | null>(null);
  useEffect(
    () =>
      followLinked(tabId, (next) => {
        read.value = next;
      }),
    [tabId],
  );
  return read.value && <Completed key={read.value.linked.id} read={read.value} />;
}

function Completed({ read: { linked, rows, values } }: { read: LinkedRows }) {
  const { tabId, done, failed, addresses } = linked;
  const intent = useIntent();
  const table = useMemo(() => completedTable(linked, rows, values), [linked.id, rows, values]);
  const isRunning = linked.state === 'running';
  // Starts a worker that was killed: its alarm may be half a minute away.
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void prepareToSend(), wakeEveryMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (
    <section class={`stack-s ${styles.section}`} aria-label={i18n.t('linked.title')}>
      <div class="row between row-wrap">
        <p role="status" class="break">
          <strong>{i18n.t('linked.title')}</strong>
          {` · ${i18n.t('linked.progress', [numberText(done), numberText(addresses.length)])}`}
        </p>
        <button
          type="button"
          class="button small"
          disabled={intent.pending.value}
          onClick={() =>
            void intent.run(() => send(isRunning ? 'linked/stop' : 'linked/clear', { tabId }))
          }
        >
          {i18n.t(isRunning ? 'linked.stop' : 'linked.clear')}
        </button>
      </div>
      {isRunning && (
        <progress
          class={styles.progress}
          max={addresses.length}
          value={done}
          aria-label={i18n.t('linked.pagesRead')}
        />
      )}
      {isRunning && <p class="hint">{i18n.t('linked.where')}</p>}
      {linked.end && (
        <p class="hint" role="status">
          {i18n.t(`linked.end_${linked.end}`)}
        </p>
      )}
      {failed > 0 && <p class="hint">{i18n.t('linked.failed', failed, [numberText(failed)])}</p>}
      {intent.problem.value && <ProblemBanner problem={intent.problem.value} />}
      <FoundTableView
        arranged
        list={0}
        table={table}
        address={linked.from}
        origin={null}
        reading={false}
      />
    </section>
  );
}
