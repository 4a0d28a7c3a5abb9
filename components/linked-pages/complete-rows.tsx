import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import type { ChosenList } from '@/components/extract/found-table-view';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { numberText } from '@/utils/i18n/measures';
import { linkedAddresses } from '@/utils/linked-pages/linked-addresses';
import { mostLinkedRows, type LinkedRequest, type PageFields } from '@/utils/linked-pages/schema';
import { send } from '@/utils/messaging/send';
import { type Recipe } from '@/utils/recipes/schema';
import { fitsPattern } from '@/utils/recipes/site-pattern';
import { recipes } from '@/utils/recipes/state';
import { PageFieldChoice } from './page-field-choice';
import styles from './linked-pages.module.css';

interface Props {
  tabId: number;
  /** URL of the page with the list. */
  url: string;
  view: ChosenList;
}

/** Columns whose links lead to pages of the same site, with those pages. */
const linkColumns = ({ view, url }: Props) =>
  view.columns.flatMap(({ kind, name }, link) => {
    if (kind !== 'link') return [];
    const rows = rowsOf(view);
    const addresses = linkedAddresses(rows, link, url);
    return addresses.length > 0 ? [{ link, name, addresses }] : [];
  });

/** Rows with the visible columns in their order. */
const rowsOf = ({ columns, rows }: ChosenList): string[][] =>
  rows.slice(0, mostLinkedRows).map((row) => columns.map(({ at }) => row[at] ?? ''));

/** Offers to complete the rows with values of the pages behind a column of links. */
export function CompleteRows(props: Props) {
  const { tabId, view } = props;
  const intent = useIntent();
  const open = useSignal(false);
  const chosen = useSignal(0);
  const page = useSignal<PageFields['fields'] | null>(null);
  const columns = open.value ? linkColumns(props) : [];
  const column = columns[chosen.value];
  const first = column?.addresses[0] ?? '';
  const fitting = (recipes.value ?? []).filter(({ draft }) => fitsPattern(first, draft.site));

  const look = () =>
    intent.run(async () => {
      page.value = (await send('linked/look', { tabId, url: first })).fields;
    });
  const start = (fields: LinkedRequest['fields'], list: LinkedRequest['list']) =>
    intent.run(async () => {
      if (!column) return;
      const request = {
        title: view.title,
        language: view.language,
        columns: view.columns.map(({ name, kind }) => ({ name, kind })),
        rows: rowsOf(view),
        link: column.link,
        fields,
        list,
      };
      await send('linked/start', { tabId, request });
      open.value = false;
      page.value = null;
    });
  const useRecipe = ({ draft }: Recipe) => {
    const fields = draft.fields.map(({ name, kind }, at) => ({ key: String(at), name, kind }));
    return start(fields, { locators: draft.locators, fields: draft.fields });
  };

  if (!view.columns.some(({ kind }) => kind === 'link')) return null;
  if (!open.value) {
    return (
      <p>
        <button type="button" class="button small" onClick={() => (open.value = true)}>
          {i18n.t('linked.complete')}
        </button>
      </p>
    );
  }
  const count = column?.addresses.length ?? 0;
  return (
    <section class={`stack-s ${styles.form}`} aria-label={i18n.t('linked.complete')}>
      {column ? (
        <>
          <label class="field">
            <span>{i18n.t('linked.column')}</span>
            <select
              class="select"
              value={String(chosen.value)}
              onChange={({ currentTarget: { value } }) => {
                chosen.value = Number(value);
                page.value = null;
              }}
            >
              {columns.map(({ link, name, addresses }, at) => (
                <option key={link} value={String(at)}>
                  {i18n.t('linked.columnPages', addresses.length, [
                    numberText(addresses.length),
                    name,
                  ])}
                </option>
              ))}
            </select>
          </label>
          {view.rows.length > mostLinkedRows && (
            <p class="hint">{i18n.t('linked.cut', [numberText(mostLinkedRows)])}</p>
          )}
          <p class="hint">{i18n.t('linked.where')}</p>
          <p class="hint">{i18n.t('linked.pace', [numberText(Math.ceil((count * 2) / 60))])}</p>
          {page.value ? (
            <PageFieldChoice
              fields={page.value}
              count={count}
              pending={intent.pending.value}
              onStart={(fields) => void start(fields, null)}
            />
          ) : (
            <p class="row row-wrap">
              <button
                type="button"
                class="button small primary"
                disabled={intent.pending.value}
                onClick={() => void look()}
              >
                {i18n.t(intent.pending.value ? 'linked.looking' : 'linked.look')}
              </button>
              {fitting.map((recipe) => (
                <button
                  key={recipe.id}
                  type="button"
                  class="button small break"
                  disabled={intent.pending.value}
                  onClick={() => void useRecipe(recipe)}
                >
                  {i18n.t('linked.useRecipe', [recipe.draft.name])}
                </button>
              ))}
            </p>
          )}
        </>
      ) : (
        <p class="hint">{i18n.t('linked.noPages')}</p>
      )}
      <p>
        <button
          type="button"
          class="button small"
          onClick={() => {
            open.value = false;
            page.value = null;
          }}
        >
          {i18n.t('common.cancel')}
        </button>
      </p>
      {intent.problem.value && (
        <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
      )}
    </section>
  );
}
