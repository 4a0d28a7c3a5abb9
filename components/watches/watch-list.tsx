import { useMinute } from '@/components/ui/hooks/use-now';
import { useListSearch } from '@/components/ui/list-search';
import { i18n } from '@/utils/i18n/i18n';
import { problemSentence } from '@/utils/i18n/problem-text';
import type { Watch } from '@/utils/watches/schema';
import { WatchFacts, WatchState } from './watch-facts';
import { countText } from '@/utils/i18n/format';
import styles from '@/components/ui/entries.module.css';

/** All watches, with last run, next run, state and cost. */
export function WatchList({ watches }: { watches: readonly Watch[] }) {
  const now = useMinute();
  const { box, found } = useListSearch(watches, ({ draft }) => `${draft.name} ${draft.url}`);
  return (
    <>
      {box}
      <ul class={styles.list} aria-label={i18n.t('watches.list')}>
        {found.map((watch) => {
          const problem = watch.problem ?? watch.last?.problem;
          return (
            <li key={watch.id} class={styles.row}>
              <div class="row between row-wrap">
                <h2 class={styles.name}>
                  <a class="break" href={`#/watches/${watch.id}`} dir="auto">
                    {watch.draft.name}
                  </a>
                </h2>
                <WatchState watch={watch} />
              </div>
              <p class="small muted break">
                <bdi>{watch.draft.url}</bdi>
                {watch.draft.job &&
                  !watch.draft.job.follows &&
                  ` · ${countText('watchJob.pages', watch.draft.job.count)}`}
              </p>
              {problem && <p class="small error">{problemSentence(problem)}</p>}
              <WatchFacts watch={watch} now={now} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
