import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { Empty } from '@/components/empty';
import { amount, hostOf } from '@/components/measures';
import { StateChip } from '@/components/state-chip';
import { runs } from '@/utils/platform/runs';
import type { ScrapeRun } from '@/utils/library/schema';
import { ResultDetail } from './result-detail';
import { route } from './route';

/** Rows drawn at first; more come with a press, so that thousands of results stay quick. */
const pageSize = 200;

function matches(run: ScrapeRun, words: string): boolean {
  const text = `${run.url} ${run.result?.title ?? ''} ${run.options.country}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Row({ run, current }: { run: ScrapeRun; current: boolean }) {
  return (
    <li>
      <a
        class="result-row"
        href={`#/results/${run.id}`}
        aria-current={current ? 'true' : undefined}
      >
        <span class="row between">
          <span class="clip result-title" dir="auto">
            {run.result?.title || run.url.replace(/^https?:\/\//, '')}
          </span>
          <StateChip state={run.state} />
        </span>
        <span class="row between small muted">
          <span class="clip">{hostOf(run.url)}</span>
          <span class="num nowrap">
            {[
              i18n.t(`mode.${run.options.mode}`),
              run.options.country,
              run.cost.used === null
                ? ''
                : i18n.t('results.credits', run.cost.used, [amount(run.cost.used)]),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
        </span>
        {run.state === 'unknown' && <span class="small asked">{i18n.t('state.unknownHint')}</span>}
      </a>
    </li>
  );
}

/** Every scrape, newest first, and the one that is open. */
export function ResultsPage() {
  const filter = useSignal('');
  const shown = useSignal(pageSize);
  const all = runs.value.filter((run) => run.kind === 'scrape');
  const found = filter.value.trim() === '' ? all : all.filter((run) => matches(run, filter.value));
  const open = all.find(({ id }) => id === route.value.item) ?? null;

  if (all.length === 0) {
    return (
      <>
        <h1>{i18n.t('results.title')}</h1>
        <Empty title={i18n.t('results.empty')} hint={i18n.t('results.emptyHint')} />
      </>
    );
  }
  return (
    <div class={`split ${open ? 'has-open' : ''}`}>
      <h1 class="vh">{i18n.t('results.title')}</h1>
      <section class="split-list" aria-label={i18n.t('results.list')}>
        <div class="split-head">
          <div class="row between">
            <span class="split-title" aria-hidden="true">
              {i18n.t('results.title')}
            </span>
            <span class="small muted num" role="status">
              {i18n.t('results.count', found.length, [amount(found.length)])}
            </span>
          </div>
          <input
            type="search"
            class="input"
            aria-label={i18n.t('results.filter')}
            placeholder={i18n.t('results.filter')}
            value={filter.value}
            onInput={(event) => {
              filter.value = event.currentTarget.value;
            }}
          />
        </div>
        {found.length === 0 && <p class="hint pad">{i18n.t('results.noMatch')}</p>}
        <ul class="result-list">
          {found.slice(0, shown.value).map((run) => (
            <Row key={run.id} run={run} current={run.id === open?.id} />
          ))}
        </ul>
        {found.length > shown.value && (
          <button
            type="button"
            class="button quiet wide"
            onClick={() => {
              shown.value += pageSize;
            }}
          >
            {i18n.t('results.more')}
          </button>
        )}
      </section>
      <section class="split-detail">
        {open ? (
          <ResultDetail key={open.id} run={open} />
        ) : (
          <p class="hint choose">{i18n.t('results.choose')}</p>
        )}
      </section>
    </div>
  );
}
