import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { Empty } from '@/components/empty';
import { ProblemBanner } from '@/components/problem-banner';
import { getRun } from '@/utils/library/library';
import type { ScrapeRun } from '@/utils/library/schema';
import { pulse } from '@/utils/platform/library';
import { toProblem, type Problem } from '@/utils/problem';
import { LibraryMarks } from './library-marks';
import { ResultDetail } from './result-detail';

type Found = { run: ScrapeRun } | 'gone' | { problem: Problem };

/** The result that is looked at, however far down the list it is. */
export function OpenResult({ id }: { id: string }) {
  const found = useSignal<Found | null>(null);
  useEffect(() => {
    let mine = true;
    getRun(id).then(
      (run) => {
        if (!mine) return;
        const there = run?.kind === 'scrape' && run.removedAt === undefined;
        found.value = there ? { run } : 'gone';
      },
      (error: unknown) => {
        if (mine) found.value = { problem: toProblem(error) };
      },
    );
    return () => {
      mine = false;
    };
  }, [id, pulse.value]);

  const now = found.value;
  if (now === null) return <p class="hint choose">{i18n.t('common.loading')}</p>;
  if (now === 'gone') {
    return <Empty title={i18n.t('library.gone')} hint={i18n.t('library.goneHint')} />;
  }
  if ('problem' in now) return <ProblemBanner problem={now.problem} />;
  return (
    <>
      <ResultDetail run={now.run} />
      <LibraryMarks id={id} />
    </>
  );
}
