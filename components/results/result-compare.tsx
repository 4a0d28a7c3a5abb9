import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { dateTimeText } from '@/utils/i18n/format';
import { SelectField } from '@/components/ui/select-field';
import { loadInto } from '@/components/ui/load-into';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { Button } from '@/components/ui/button';
import { ViewDiff } from '@/components/results/views/view-diff';

import { getBody, getRun } from '@/utils/library/database/library-runs';
import type { ScrapeRun } from '@/utils/runs/schema';
import { noFilter } from '@/utils/library/filter';
import { matchingNumbers, readRows } from '@/utils/library/database/rows-store';
import type { Problem } from '@/utils/problem';
import { hostOf } from '@/utils/url-parts';
import { textOfOpenPage } from '@/utils/browser/page-text';
import type { TextComparison } from '@/utils/view/compare-texts';
import type { PageHint } from '@/utils/view/page-hints';
import { readPageText } from './views/read-page-text';

/** Maximum number of results of the same site searched for the same URL. */
const maxSearched = 500;
const page = 'page';

const textOfRun = async (run: ScrapeRun) => await readPageText(run, await getBody(run.id));

/** Returns other results of the same URL, newest first, as options of a select. */
async function othersOf(run: ScrapeRun): Promise<{ value: string; name: string }[]> {
  const numbers = await matchingNumbers({ ...noFilter, host: hostOf(run.url), state: 'done' });
  const rows = await readRows(numbers.slice(-maxSearched));
  return rows
    .filter(({ id, url }) => id !== run.id && url === run.url)
    .toReversed()
    .map(({ id, createdAt }) => ({ value: id, name: dateTimeText(createdAt) }));
}

/** What a result can be compared with, and what is noticed about the result itself. */
interface Comparable {
  others: { value: string; name: string }[];
  signals: PageHint[];
}

async function readComparable(run: ScrapeRun): Promise<Comparable> {
  const [others, { signals }] = await Promise.all([othersOf(run), textOfRun(run)]);
  return { others, signals };
}

interface Outcome {
  found: TextComparison | null;
  signals: (PageHint | 'changed')[];
  name: string;
}

async function compare(run: ScrapeRun, other: string): Promise<Outcome | 'no-tab'> {
  const mine = await textOfRun(run);
  const theirs = other === page ? await textOfOpenPage(run.url) : await otherText(other);
  if (theirs === null) return 'no-tab';
  const { compareTexts } = await import('@/utils/view/compare-texts');
  const found = await compareTexts(mine.text, theirs.text);
  const lines = Math.max(1, mine.text.split('\n').length);
  const much = !found || found.removed > lines / 2;
  return {
    found,
    signals: [...mine.signals, ...(much ? (['changed'] as const) : [])],
    name: theirs.name,
  };
}

async function otherText(id: string): Promise<{ text: string; name: string } | null> {
  const run = await getRun(id);
  if (run?.kind !== 'scrape') return null;
  return { text: (await textOfRun(run)).text, name: dateTimeText(run.createdAt) };
}

/** Compares this result with another result of the same URL, or with the page in an open tab. */
export function ResultCompare({ run }: { run: ScrapeRun }) {
  const found = useSignal<Comparable | null>(null);
  const loadProblem = useSignal<Problem | null>(null);
  const chosen = useSignal(page);
  const outcome = useSignal<Outcome | 'no-tab' | null>(null);
  const intent = useIntent();
  useEffect(() => loadInto(readComparable(run), found, loadProblem), [run.id]);
  const compareNow = async () => {
    const other = chosen.value;
    const compared = await compare(run, other);
    // Another one may have been chosen meanwhile.
    if (chosen.value === other) outcome.value = compared;
  };
  const now = outcome.value;
  return (
    <div class="stack">
      <ViewPageHints
        signals={now && now !== 'no-tab' ? now.signals : (found.value?.signals ?? [])}
      />
      <div class="row row-wrap row-end">
        <SelectField
          name={i18n.t('view.with')}
          value={chosen.value}
          options={[{ value: page, name: i18n.t('view.withPage') }, ...(found.value?.others ?? [])]}
          onChange={(value) => {
            chosen.value = value;
            outcome.value = null;
          }}
        />
        <Button disabled={intent.pending.value} onClick={() => void intent.run(compareNow)}>
          {i18n.t('view.compareNow')}
        </Button>
      </div>
      {chosen.value === page && <p class="hint">{i18n.t('view.pageHint')}</p>}
      <ProblemBanner problem={intent.problem.value ?? loadProblem.value} />
      {now === 'no-tab' && <p role="status">{i18n.t('view.noTab')}</p>}
      {now && now !== 'no-tab' && !now.found && <p>{i18n.t('view.tooDifferent')}</p>}
      {now && now !== 'no-tab' && now.found && (
        <ViewDiff found={now.found} names={[i18n.t('view.left'), now.name]} />
      )}
    </div>
  );
}

const sentences = {
  blocked: () => i18n.t('view.blocked'),
  login: () => i18n.t('view.login'),
  consent: () => i18n.t('view.consent'),
  empty: () => i18n.t('view.nothing'),
  changed: () => i18n.t('view.changedMuch'),
};

/** Returns the sentence for a page hint. */
export const pageHintText = (hint: keyof typeof sentences): string => sentences[hint]();

/**
 * List of signals that a result is not the wanted page, such as a login form; renders nothing
 * without signals.
 */
function ViewPageHints({ signals }: { signals: readonly (PageHint | 'changed')[] }) {
  if (signals.length === 0) return null;
  return (
    <section class="banner warn" aria-label={i18n.t('view.signals')}>
      <p>
        <strong>{signals.map(pageHintText).join(' ')}</strong> {i18n.t('view.signalNote')}
      </p>
    </section>
  );
}
