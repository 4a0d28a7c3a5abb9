import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { CompleteRows } from '@/components/linked-pages/complete-rows';
import { FoundTableView } from '@/components/extract/found-table-view';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import type { FoundTable } from '@/utils/extract/schema';
import { numberText } from '@/utils/i18n/measures';
import { prepareToSend, send } from '@/utils/messaging/send';
import { fieldTable } from '@/utils/recipes/field-table';
import { followPaging, type PagedRows } from '@/utils/paging/state';
import { SavePagedRecipe } from './save-paged-recipe';
import styles from './paging.module.css';

const wakeEveryMs = 5000;

/** Rows of all pages as a table. */
function tableOf({ paging, rows }: PagedRows): FoundTable {
  const { title, language, list, url } = paging;
  const read = { title, language, rows: rows.map((row) => [...row]), total: rows.length };
  return fieldTable(read, list.fields, url);
}

/** What is read in a tab over several pages: progress, the rows, and how it ended. */
export function PagingSection({ tabId }: { tabId: number }) {
  const read = useSignal<PagedRows | null>(null);
  useEffect(
    () =>
      followPaging(tabId, (next) => {
        read.value = next;
      }),
    [tabId],
  );
  return read.value && <Pages key={read.value.paging.id} read={read.value} />;
}

function Pages({ read }: { read: PagedRows }) {
  const { paging, rows } = read;
  const { tabId } = paging;
  const intent = useIntent();
  const table = useMemo(() => tableOf(read), [paging.id, rows]);
  const isRunning = paging.state === 'running';
  // Starts a worker that was killed: its alarm may be half a minute away.
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void prepareToSend(), wakeEveryMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  const lost = paging.lost.map((at) => paging.list.fields[at]?.name ?? '');
  return (
    <section class={`stack-s ${styles.section}`} aria-label={i18n.t('paging.title')}>
      <div class="row between row-wrap">
        <p role="status" class="break">
          <strong>{i18n.t('paging.title')}</strong>
          {' · '}
          {isRunning
            ? i18n.t('paging.running', [
                numberText(Math.min(paging.pages + 1, paging.next.pages)),
                numberText(paging.next.pages),
                numberText(rows.length),
              ])
            : i18n.t('paging.ended', paging.pages, [
                numberText(paging.pages),
                numberText(rows.length),
              ])}
        </p>
        <button
          type="button"
          class="button small"
          disabled={intent.pending.value}
          onClick={() =>
            void intent.run(() => send(isRunning ? 'paging/stop' : 'paging/clear', { tabId }))
          }
        >
          {i18n.t(isRunning ? 'paging.stop' : 'paging.clear')}
        </button>
      </div>
      {isRunning && (
        <progress
          class={styles.progress}
          max={paging.next.pages}
          value={paging.pages}
          aria-label={i18n.t('paging.progress')}
        />
      )}
      {isRunning && (
        <p class="hint">{i18n.t(paging.waiting ? 'paging.waiting' : 'paging.where')}</p>
      )}
      {paging.end && (
        <p class="hint" role="status">
          {i18n.t(`paging.end_${paging.end}`)}
        </p>
      )}
      {lost.length > 0 && <p class="hint break">{i18n.t('paging.lost', [lost.join(', ')])}</p>}
      {intent.problem.value && <ProblemBanner problem={intent.problem.value} />}
      {rows.length > 0 && (
        <FoundTableView
          arranged
          list={0}
          table={table}
          address={paging.from}
          origin={null}
          reading={false}
          renderActions={(view) =>
            !isRunning && <CompleteRows tabId={tabId} url={paging.from} view={view} />
          }
        />
      )}
      {!isRunning && rows.length > 0 && <SavePagedRecipe paging={paging} />}
    </section>
  );
}
