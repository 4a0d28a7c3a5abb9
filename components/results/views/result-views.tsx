import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { RunDetails } from '@/components/results/run-details';
import { Tabs } from '@/components/ui/tabs';
import { storeIn } from '@/components/ui/signals';
import { getBody } from '@/utils/library/database/library-runs';
import type { ScrapeRun } from '@/utils/runs/schema';
import type { Problem } from '@/utils/problem';
import {
  detectResult,
  type DetectedResult,
  availableViews,
  type ViewName,
} from './available-views';
import styles from '../result.module.css';
import { loadInto } from '@/components/ui/load-into';

type Views = Pick<typeof import('./result-view'), 'ResultView'>;
type Loaded = ({ result: DetectedResult } & Views) | 'reading' | 'none';

/** Tabs with the views of a result. The rendering code is loaded only when there is a result. */
export function ResultViews({ run }: { run: ScrapeRun }) {
  const loaded = useSignal<Loaded>('reading');
  const problem = useSignal<Problem | null>(null);
  const chosen = useSignal<ViewName | null>(null);
  useEffect(() => {
    const read = async (): Promise<Loaded> => {
      const [body, { ResultView }] = await Promise.all([getBody(run.id), import('./result-view')]);
      const result = body && (await detectResult(run, body));
      return result ? { result, ResultView } : 'none';
    };
    return loadInto(read(), loaded, problem);
  }, [run.id, run.state]);

  if (problem.value) return <ProblemBanner problem={problem.value} />;
  if (loaded.value === 'reading') return <p class="hint">{i18n.t('common.loading')}</p>;
  if (loaded.value === 'none') {
    return (
      <>
        <p class="hint">{i18n.t('results.noBody')}</p>
        <RunDetails run={run} extra={run.result?.extra ?? {}} />
      </>
    );
  }
  const { result, ResultView } = loaded.value;
  const parts = availableViews(result);
  const part =
    chosen.value && parts.includes(chosen.value) ? chosen.value : (parts[0] ?? 'details');
  return (
    <Tabs
      label={i18n.t('results.parts')}
      tabs={parts.map((id) => ({ id, name: i18n.t(`view.${id}`) }))}
      current={part}
      panelClass={styles.part}
      onChoose={storeIn(chosen)}
    >
      <ResultView key={part} run={run} part={part} result={result} />
    </Tabs>
  );
}
