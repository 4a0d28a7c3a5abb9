import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { ProblemBanner } from '@/components/problem-banner';
import { RunDetails } from '@/components/run-details';
import { Screenshot } from '@/components/screenshot';
import { SourceText } from '@/components/source-text';
import { plainText } from '@/components/plain-text';
import { getBody } from '@/utils/library/library';
import type { Body, ScrapeRun } from '@/utils/library/schema';
import { toProblem, type Problem } from '@/utils/problem';
import { DeadFrame } from './dead-frame';

export type Part = 'rendered' | 'source' | 'text' | 'json' | 'screenshot' | 'details';

function isMarkup(type: string): boolean {
  return /^(text\/html|application\/xhtml)/i.test(type);
}
function isJson(type: string): boolean {
  return /^[\w-]+\/([\w.-]+\+)?json/i.test(type);
}

/** The forms in which a result can be looked at; none before it is done. */
export function partsOf(run: ScrapeRun): Part[] {
  if (!run.result) return [];
  const { contentType, hasScreenshot } = run.result;
  const parts: Part[] = [];
  if (isMarkup(contentType)) parts.push('rendered', 'source', 'text');
  else if (isJson(contentType)) parts.push('json', 'source');
  else if (!contentType.startsWith('image/')) parts.push('source');
  if (hasScreenshot) parts.push('screenshot');
  parts.push('details');
  return parts;
}

interface Loaded {
  body: Body;
  text: string;
}

async function load(run: ScrapeRun, part: Part): Promise<Loaded | null> {
  const body = await getBody(run.id);
  if (!body) return null;
  const text = part === 'screenshot' ? '' : await body.content.text();
  return { body, text };
}

/** JSON set out to be read; the text as it came where it is none. */
function setOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** One form of a result. Scraped markup is only ever text here, or dead in the viewer's frame. */
export function ResultPart({ run, part }: { run: ScrapeRun; part: Part }) {
  const loaded = useSignal<Loaded | null | 'reading'>('reading');
  const problem = useSignal<Problem | null>(null);
  const needsBody = part !== 'details' && part !== 'rendered';
  useEffect(() => {
    if (!needsBody) return;
    load(run, part).then(
      (found) => {
        loaded.value = found;
      },
      (error: unknown) => {
        problem.value = toProblem(error);
      },
    );
  }, [run.id, part, run.updatedAt]);

  if (part === 'details') return <RunDetails run={run} />;
  if (part === 'rendered') {
    return (
      <div class="stack-s">
        <p class="hint">{i18n.t('results.renderedNote')}</p>
        <DeadFrame runId={run.id} />
      </div>
    );
  }
  if (problem.value) return <ProblemBanner problem={problem.value} />;
  if (loaded.value === 'reading') return <p class="hint">{i18n.t('common.loading')}</p>;
  if (!loaded.value) return <p class="hint">{i18n.t('results.noBody')}</p>;
  const { body, text } = loaded.value;
  if (part === 'screenshot') {
    return body.screenshot ? (
      <Screenshot image={body.screenshot} url={run.url} />
    ) : (
      <p class="hint">{i18n.t('results.noScreenshot')}</p>
    );
  }
  const shown = { source: () => text, json: () => setOut(text), text: () => plainText(text) }[
    part
  ]();
  return (
    <SourceText
      text={shown}
      label={i18n.t(`results.${part}`)}
      original={part === 'source' ? body.content : new Blob([shown], { type: 'text/plain' })}
      name={`${run.id}.${part === 'source' && isMarkup(run.result?.contentType ?? '') ? 'html' : part === 'json' ? 'json' : 'txt'}`}
    />
  );
}
