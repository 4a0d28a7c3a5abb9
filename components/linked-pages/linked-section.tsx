import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { FoundTableView } from '@/components/extract/found-table-view';
import { ReadingSection } from '@/components/extract/reading-section';
import { originOfPage } from '@/utils/export/row-origin';
import { numberText, countText } from '@/utils/i18n/format';
import { completedTable } from '@/utils/linked-pages/completed-table';
import { linkedPages } from '@/utils/linked-pages/linked-addresses';
import { followLinked, type LinkedRows } from '@/utils/linked-pages/state';
import { send } from '@/utils/messaging/send';
import { storeIn } from '@/components/ui/signals';

/** Rows that are completed from the pages behind their links: progress, the table, and the end. */
export function LinkedSection({ tabId }: { tabId: number }) {
  const read = useSignal<LinkedRows | null>(null);
  useEffect(() => followLinked(tabId, storeIn(read)), [tabId]);
  return read.value && <Completed key={read.value.linked.id} read={read.value} />;
}

function Completed({ read: { linked, rows, values, readAt } }: { read: LinkedRows }) {
  const { tabId, done, failed, addresses } = linked;
  const table = useMemo(() => completedTable(linked, rows, values), [linked.id, rows, values]);
  const origins = useMemo(() => {
    const pages = rows.map(linkedPages(rows, linked.request.link));
    return pages.map((page) => {
      const at = values.get(page) ? readAt.get(page) : undefined;
      return at === undefined ? null : originOfPage(page, at);
    });
  }, [linked.id, rows, values]);
  const isRunning = linked.state === 'running';
  return (
    <ReadingSection
      title={i18n.t('linked.title')}
      status={i18n.t('linked.progress', [numberText(done), numberText(addresses.length)])}
      isRunning={isRunning}
      progress={{ name: i18n.t('linked.pagesRead'), max: addresses.length, value: done }}
      hint={i18n.t('linked.where')}
      end={linked.end && i18n.t(`linked.end_${linked.end}`)}
      missing={failed > 0 ? countText('linked.failed', failed) : null}
      button={i18n.t(isRunning ? 'linked.stop' : 'linked.clear')}
      onPress={() => send(isRunning ? 'linked/stop' : 'linked/clear', { tabId })}
    >
      <FoundTableView
        arranged
        list={0}
        table={table}
        address={linked.from}
        origin={origins}
        reading={false}
      />
    </ReadingSection>
  );
}
