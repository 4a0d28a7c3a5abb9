import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import type { ScrapeRun } from '@/utils/runs/schema';
import { toProblem, type Problem } from '@/utils/problem';
import styles from '../result.module.css';

type Views = ComponentType<{ run: ScrapeRun }>;

/**
 * Result views of the side panel, the same as in the workspace; their code is loaded only for pages
 * with a result.
 */
export function ResultViewsPanel({ run }: { run: ScrapeRun }) {
  const views = useSignal<{ Views: Views } | null>(null);
  const problem = useSignal<Problem | null>(null);
  useEffect(() => {
    let mine = true;
    import('./result-views').then(
      ({ ResultViews }) => {
        if (mine) views.value = { Views: ResultViews };
      },
      (error: unknown) => {
        if (mine) problem.value = toProblem(error);
      },
    );
    return () => {
      mine = false;
    };
  }, []);
  if (problem.value) return <ProblemBanner problem={problem.value} />;
  if (!views.value) return <p class="hint">{i18n.t('common.loading')}</p>;
  const { Views: Drawn } = views.value;
  return (
    <section class={styles.views} aria-label={i18n.t('results.parts')}>
      <Drawn run={run} />
    </section>
  );
}
