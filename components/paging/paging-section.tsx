import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { CompleteRows } from '@/components/linked-pages/complete-rows';
import { FoundTableView } from '@/components/extract/found-table-view';
import { ReadingSection } from '@/components/extract/reading-section';
import type { FoundTable } from '@/utils/extract/schema';
import { numberText, countText } from '@/utils/i18n/format';
import { send } from '@/utils/messaging/send';
import { arrangedFields } from '@/utils/recipes/arranged-fields';
import { fieldsAsProven, fieldTable, rawRows } from '@/utils/recipes/field-table';
import type { RecipeDefinition } from '@/utils/recipes/schema';
import type { Paging } from '@/utils/paging/schema';
import { followPaging, type PagedRows } from '@/utils/paging/state';
import { SavePagedRecipe } from './save-paged-recipe';
import { storeIn } from '@/components/ui/signals';

type Fields = RecipeDefinition['fields'];

/** Rows of all pages as a table, and the fields to save, with what these rows prove in their changes. */
function tableOf({ paging, rows, bases }: PagedRows): { table: FoundTable; fields: Fields } {
  const { title, language, list, url } = paging;
  const read = { title, language, rows: rows.map((row) => [...row]), total: rows.length, bases };
  const raw = rawRows(read, list.fields, url);
  const fields = raw ? fieldsAsProven(list.fields, raw.proof) : list.fields;
  return { table: fieldTable(read, list.fields, url), fields };
}

/** Name of the sentence that says why paging ended; null while it runs. */
function endOf({ end, recipeId, pages, onlyEqual, buttonLeft }: Paging) {
  // The recipe has a next page, so the page's next link may have changed.
  if (end === 'noNext' && recipeId !== null && pages === 1) return 'noNextAtAll';
  if (onlyEqual) return 'onlyEqual';
  return buttonLeft ? 'buttonLeft' : end;
}

/** Section on a list that is read over several pages of a tab: progress, rows and outcome. */
export function PagingSection({ tabId }: { tabId: number }) {
  const read = useSignal<PagedRows | null>(null);
  useEffect(() => followPaging(tabId, storeIn(read)), [tabId]);
  return read.value && <Pages key={read.value.paging.id} read={read.value} />;
}

function Pages({ read }: { read: PagedRows }) {
  const { paging, rows, origins } = read;
  const { tabId, pages, next, guessed, equal = 0 } = paging;
  const { table, fields } = useMemo(() => tableOf(read), [paging.id, rows]);
  const isRunning = paging.state === 'running';
  const notFound = paging.lost.map((at) => paging.list.fields[at]?.name ?? '');
  const missing = [
    ...(notFound.length > 0 ? [i18n.t('paging.notFound', [notFound.join(', ')])] : []),
    ...(guessed > 0 ? [countText('paging.guessed', guessed)] : []),
    ...(equal > 0 ? [countText('paging.equal', equal)] : []),
  ];
  const rowCount = countText('extract.rows', rows.length);
  const end = endOf(paging);
  const status = isRunning
    ? i18n.t('paging.running', [
        numberText(Math.min(pages + 1, next.pages)),
        numberText(next.pages),
        rowCount,
      ])
    : i18n.t('paging.ended', pages, [numberText(pages), rowCount]);
  return (
    <ReadingSection
      title={i18n.t('paging.title')}
      status={status}
      isRunning={isRunning}
      progress={{ name: i18n.t('paging.progress'), max: next.pages, value: pages }}
      hint={i18n.t(paging.waiting ? 'paging.waiting' : 'paging.where')}
      end={end && i18n.t(`paging.end_${end}`)}
      missing={missing.length > 0 ? missing.join(' ') : null}
      button={i18n.t(isRunning ? 'paging.stop' : 'paging.clear')}
      onPress={() => send(isRunning ? 'paging/stop' : 'paging/clear', { tabId })}
    >
      {rows.length > 0 && (
        <FoundTableView
          arranged
          list={0}
          table={table}
          address={paging.from}
          origin={origins}
          reading={false}
          renderActions={(view) =>
            !isRunning && (
              <>
                <CompleteRows tabId={tabId} url={paging.from} view={view} />
                <SavePagedRecipe paging={paging} fields={arrangedFields(fields, view.columns)} />
              </>
            )
          }
        />
      )}
    </ReadingSection>
  );
}
