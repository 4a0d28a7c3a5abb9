import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { afterFirstPaint } from '@/components/ui/hooks/after-first-paint';
import { EmptyState } from '@/components/ui/empty';
import { PageIcon } from '@/components/ui/more-icons';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { getRun } from '@/utils/library/database/library-runs';
import type { ScrapeRun } from '@/utils/runs/schema';
import { libraryVersion } from '@/utils/library/state/results-list';
import { toProblem, type Problem } from '@/utils/problem';
import { ResultAnnotations } from './result-annotations';

type Shown = Pick<typeof import('./result-detail'), 'ResultDetail'>;
type Found = ({ run: ScrapeRun } & Shown) | 'gone' | { problem: Problem };

/** The opened result, whether or not the list has loaded it. */
export function OpenResult({ id }: { id: string }) {
  const found = useSignal<Found | null>(null);
  useEffect(() => {
    let mine = true;
    // The code of the detail view is loaded with the first opened result.
    const reading = afterFirstPaint().then(() =>
      Promise.all([getRun(id), import('./result-detail')]),
    );
    reading.then(
      ([run, { ResultDetail }]) => {
        if (!mine) return;
        const there = run?.kind === 'scrape' && run.removedAt === undefined;
        found.value = there ? { run, ResultDetail } : 'gone';
      },
      (error: unknown) => {
        if (mine) found.value = { problem: toProblem(error) };
      },
    );
    return () => {
      mine = false;
    };
  }, [id, libraryVersion.value]);

  const now = found.value;
  if (now === null) return <p class="hint choose">{i18n.t('common.loading')}</p>;
  if (now === 'gone') {
    return (
      <EmptyState
        icon={<PageIcon />}
        title={i18n.t('library.gone')}
        hint={i18n.t('library.goneHint')}
      />
    );
  }
  if ('problem' in now) return <ProblemBanner problem={now.problem} />;
  const { ResultDetail } = now;
  return (
    <>
      <ResultDetail run={now.run} />
      <ResultAnnotations id={id} />
    </>
  );
}
