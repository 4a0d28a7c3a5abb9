import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { bytesText, hostText } from '@/utils/i18n/format';
import { markupLimit } from '@/utils/view/markup/markup';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { RunDetails } from '@/components/results/run-details';
import { SourceText } from '@/components/results/views/source-text';
import { ViewHeaders } from '@/components/results/views/view-headers';
import { ViewImage } from '@/components/results/views/view-image';
import { ViewJson } from '@/components/results/views/view-json';
import { ViewTable } from '@/components/results/views/view-table';
import { DownloadLink } from '@/components/ui/download-link';
import type { ScrapeRun } from '@/utils/runs/schema';
import type { Problem } from '@/utils/problem';
import type { Language } from '@/utils/view/tokens';

import { ResultCompare } from '../result-compare';
import { makeResultView, type PreparedView } from './make-result-view';
import type { ViewName, DetectedResult } from './available-views';
import styles from '../result.module.css';
import { loadInto } from '@/components/ui/load-into';

interface Props {
  run: ScrapeRun;
  part: ViewName;
  result: DetectedResult;
}

const languages: Partial<Record<DetectedResult['detected']['kind'], Language>> = {
  markup: 'markup',
  json: 'json',
};
const endings = { markup: 'html', json: 'json', markdown: 'md', pdf: 'pdf', text: 'txt' };

/** Ending of the name of a file that a view offers instead of showing it. */
function endingOf(part: ViewName, kind: DetectedResult['detected']['kind']): string {
  if (part === 'pdf') return 'pdf';
  const ending = part === 'screenshot' ? undefined : new Map(Object.entries(endings)).get(kind);
  return ending ?? 'bin';
}

/**
 * Sentence on a view of which only the start of the page was parsed.
 * @param cut why.
 */
export function cutNote(part: ViewName, cut: 'size' | 'parts'): string {
  if (part === 'table') return i18n.t('view.cutTable');
  return cut === 'size'
    ? i18n.t('view.cutMarkup', [bytesText(markupLimit)])
    : i18n.t('view.cutParts');
}

function ViewContent({ made, run, result, part }: Props & { made: PreparedView }) {
  const { content } = result.body;
  const { kind } = result.detected;
  const alt = i18n.t(part === 'screenshot' ? 'view.screenshotAlt' : 'view.imageAlt', [
    hostText(run.url),
  ]);
  switch (made.is) {
    case 'text':
      return (
        <SourceText
          content={made.text}
          language={part === 'markdown' ? 'markdown' : 'plain'}
          label={i18n.t(part === 'markdown' ? 'view.markdown' : 'view.text')}
          name={`${run.id}.${part === 'markdown' ? 'md' : 'txt'}`}
        />
      );
    case 'source':
      return (
        <SourceText
          content={content}
          language={languages[kind] ?? 'plain'}
          label={i18n.t('view.source')}
          name={`${run.id}.${kind === 'markup' ? 'html' : kind === 'json' ? 'json' : 'txt'}`}
        />
      );
    case 'table':
      return <ViewTable page={made.page} lists={made.lists} address={result.address} run={run} />;
    case 'json':
      return <ViewJson {...made} content={content} name={`${run.id}.json`} />;
    case 'image':
      return <ViewImage image={made.image} url={run.url} alt={alt} />;
    case 'file':
      return (
        <div class="stack-s">
          <p class="hint">{made.why}</p>
          <p>
            <DownloadLink content={made.file} name={`${run.id}.${endingOf(part, kind)}`} />
          </p>
        </div>
      );
    case 'frame':
      return <ViewerFrame runId={run.id} />;
    case 'headers':
      return <ViewHeaders headers={result.headers} />;
    case 'compare':
      return <ResultCompare run={run} />;
    case 'details':
      return <RunDetails run={run} extra={result.extra} />;
  }
}

/**
 * Renders one view of a result. Scraped markup is shown as text, or inert in the frame of the
 * viewer.
 */
export function ResultView(props: Props) {
  const { run, part, result } = props;
  const made = useSignal<PreparedView | null>(null);
  const problem = useSignal<Problem | null>(null);
  const whole = useSignal(false);
  useEffect(() => {
    return loadInto(makeResultView(part, result, whole.value ? 'whole' : 'main'), made, problem);
  }, [part, result, whole.value]);
  if (problem.value) return <ProblemBanner problem={problem.value} />;
  if (!made.value) return <p class="hint">{i18n.t('view.working')}</p>;
  const derived = ['rendered', 'text', 'markdown', 'table'].includes(part);
  const cut = derived ? result.cut : null;
  return (
    <div class="stack-s">
      {result.detected.kind === 'markup' && (part === 'text' || part === 'markdown') && (
        <label class="check">
          <input
            type="checkbox"
            role="switch"
            class="switch"
            checked={whole.value}
            onChange={({ currentTarget }) => {
              whole.value = currentTarget.checked;
            }}
          />
          {i18n.t('view.whole')}
        </label>
      )}
      {part === 'rendered' && <p class="hint">{i18n.t('results.renderedNote')}</p>}
      {cut && (
        <div class="row between row-wrap">
          <p class={part === 'table' ? 'error' : 'hint'}>{cutNote(part, cut)}</p>
          <DownloadLink content={result.body.content} name={`${run.id}.html`} />
        </div>
      )}
      <ViewContent key={String(whole.value)} {...props} made={made.value} />
    </div>
  );
}

/**
 * Frame with the viewer page of one result. The viewer is an extension page with its own script;
 * the scraped markup in it is inert, in a nested frame with an empty sandbox.
 */
function ViewerFrame({ runId }: { runId: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = document.createElement('iframe');
    frame.className = styles.rendered ?? '';
    frame.title = i18n.t('results.renderedFrame');
    frame.src = `/viewer.html#${encodeURIComponent(runId)}`;
    place.current?.replaceChildren(frame);
  }, [runId]);
  return <div ref={place} />;
}
