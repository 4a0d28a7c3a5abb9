import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import type { ChosenList } from '@/components/extract/found-table-view';
import { SelectField, namedOptions } from '@/components/ui/select-field';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useNextFocus } from '@/components/ui/hooks/use-next-focus';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { Button } from '@/components/ui/button';
import { inIncognitoWindow } from '@/utils/browser/page';
import { numberText } from '@/utils/i18n/format';
import { maxLinkedRows } from '@/utils/linked-pages/schema';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { ColumnCompletion } from './column-completion';
import { linkColumns, type Place } from './link-columns';
import styles from './linked-pages.module.css';

interface Props {
  tabId: number;
  /** URL of the page with the list. */
  url: string;
  view: ChosenList;
}

/** Offers to complete the rows with values of the pages behind a column of links. */
export function CompleteRows({ tabId, url, view }: Props) {
  const intent = useIntent();
  const open = useSignal(false);
  const place = useSignal<Place>('here');
  const chosen = useSignal(0);
  const { box, focusNext } = useNextFocus();
  const setOpen = (next: boolean) => () => {
    focusNext('select, button');
    open.value = next;
  };

  if (!view.shown.some(({ kind }) => kind === 'link')) return null;
  if (!open.value) {
    return (
      <p ref={box}>
        <Button small onClick={setOpen(true)}>
          {i18n.t('linked.complete')}
        </Button>
      </p>
    );
  }
  const columns = linkColumns(view, url, place.value);
  const column = columns[chosen.value];
  // Jobs are kept on disk, so private windows have none.
  const canScrape = !inIncognitoWindow && connectedAccount() !== null;
  return (
    <section ref={box} class={`stack-s ${styles.form}`} aria-label={i18n.t('linked.complete')}>
      {canScrape && (
        <SelectField
          name={i18n.t('linkedJob.place')}
          value={place.value}
          options={namedOptions(['here', 'scraper'], (value) => i18n.t(`linkedJob.${value}`))}
          onChange={(value) => {
            place.value = value;
            chosen.value = 0;
          }}
        />
      )}
      {column ? (
        <>
          <SelectField
            name={i18n.t('linked.column')}
            value={String(chosen.value)}
            options={columns.map(({ name, addresses }, at) => ({
              value: String(at),
              name: i18n.t('linked.columnPages', addresses.length, [
                numberText(addresses.length),
                name,
              ]),
            }))}
            onChange={(value) => {
              chosen.value = Number(value);
            }}
          />
          {view.rows.length > maxLinkedRows && (
            <p class="hint">{i18n.t('linked.cut', [numberText(maxLinkedRows)])}</p>
          )}
          {place.value === 'here' && (
            <>
              <p class="hint">{i18n.t('linked.where')}</p>
              <p class="hint">
                {i18n.t('linked.duration', [
                  numberText(Math.ceil((column.addresses.length * 2) / 60)),
                ])}
              </p>
            </>
          )}
          <ColumnCompletion
            key={`${place.value} ${chosen.value}`}
            tabId={tabId}
            view={view}
            column={column}
            place={place.value}
            intent={intent}
            onStarted={setOpen(false)}
          />
        </>
      ) : (
        <p class="hint">
          {i18n.t(place.value === 'here' ? 'linked.noPages' : 'linkedJob.noPages')}
        </p>
      )}
      <p>
        <Button small onClick={setOpen(false)}>
          {i18n.t('common.cancel')}
        </Button>
      </p>
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
    </section>
  );
}
