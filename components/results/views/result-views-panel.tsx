import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import type { ScrapeRun } from '@/utils/runs/schema';
import type { Problem } from '@/utils/problem';
import styles from '../result.module.css';
import { loadInto } from '@/components/ui/load-into';

type Views = ComponentType<{ run: ScrapeRun }>;

/**
 * Result views of the side panel, the same as in the workspace; their code is loaded only for pages
 * with a result.
 */
export function ResultViewsPanel({ run }: { run: ScrapeRun }) {
  const views = useSignal<{ Views: Views } | null>(null);
  const problem = useSignal<Problem | null>(null);
  useEffect(() => {
    const loading = import('./result-views').then(({ ResultViews }): { Views: Views } => ({
      Views: ResultViews,
    }));
    return loadInto(loading, views, problem);
  }, []);
  if (problem.value) return <ProblemBanner problem={problem.value} />;
  if (!views.value) return <p class="hint">{i18n.t('common.loading')}</p>;
  const { Views: LoadedViews } = views.value;
  return (
    <section class={styles.views} aria-label={i18n.t('results.parts')}>
      <LoadedViews run={run} />
    </section>
  );
}
