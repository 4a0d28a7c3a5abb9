import { useSignal } from '@preact/signals';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { CopyButton, copyLimit } from '@/components/ui/copy-button';
import { setTo } from '@/components/ui/signals';
import { getBody } from '@/utils/library/database/library-runs';
import type { ScrapeRun } from '@/utils/runs/schema';
import { decodeAll } from '@/utils/view/decode';
import { ProblemError, toProblem, type Problem } from '@/utils/problem';

/** Whether a result is a text, and not an image or another file. */
export function isText({ result }: ScrapeRun): boolean {
  const type = result?.contentType ?? '';
  return !/^image\/(?!svg)|pdf|octet-stream|^(audio|video|font)\//.test(type);
}

/** Whether a result is a text that is short enough to be copied. */
export const isCopyable = (run: ScrapeRun): boolean =>
  isText(run) && (run.result?.size ?? 0) <= copyLimit;

/** Returns a result as text: pages as Markdown, everything else unchanged. */
export async function textToCopy(run: ScrapeRun): Promise<string> {
  const [body, { detectResult }, { makeResultView }] = await Promise.all([
    getBody(run.id),
    import('../views/available-views'),
    import('../views/make-result-view'),
  ]);
  if (!body) throw new ProblemError('storage-unreadable', { detail: 'library' });
  const result = await detectResult(run, body);
  if (result.detected.kind !== 'markup') return await decodeAll(body.content);
  const made = await makeResultView('markdown', result);
  return await decodeAll(made.is === 'text' ? made.text : body.content);
}

/** Button that copies a result as text; renders nothing for images and files. */
export function CopyResult({ run }: { run: ScrapeRun }) {
  const problem = useSignal<Problem | null>(null);
  if (!isText(run)) return null;
  return (
    <>
      <CopyButton
        size={run.result?.size ?? 0}
        read={() =>
          textToCopy(run).catch((error: unknown) => {
            problem.value = toProblem(error);
            throw error;
          })
        }
      />
      {problem.value && <ProblemBanner problem={problem.value} onDismiss={setTo(problem, null)} />}
    </>
  );
}
