import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { useWindowEvent } from '@/components/ui/hooks/use-window-event';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { storeIn, bindText } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { hostText, numberText, countText } from '@/utils/i18n/format';
import { addAddresses } from '@/utils/jobs/add-addresses';
import { parseAddresses } from '@/utils/jobs/addresses';
import { discoveredAddresses } from '@/utils/jobs/discovered';
import { withoutSitemap } from '@/utils/jobs/found-text';
import { readSitemaps, sitemapLimits } from '@/utils/jobs/read-sitemaps';
import { maxAddresses } from '@/utils/jobs/schema';
import { fetchSitemap } from '@/utils/jobs/state/fetch-sitemap';
import { listOpenPages, type OpenPage, readPageLinks } from '@/utils/jobs/state/page-links';
import { templateFor } from '@/utils/runs/agent/agent-templates';
import { runs } from '@/utils/runs/state/runs';
import { openAgentWith } from '../agent/prefilled-message';
import { Disclosure } from '@/components/ui/disclosure';

interface Props {
  /** Text of the address field, to which addresses are added. */
  text: Signal<string>;
}

type Counted =
  `jobSources.${'doubled' | 'otherPattern' | 'files' | 'foreign' | 'filesBeyond' | 'unreadable' | 'invalid'}`;

/** Joins the lines about what was found, without empty ones. */
const lines = (counts: readonly (readonly [number, Counted])[]): string[] =>
  counts.flatMap(([count, key]) => (count > 0 ? [i18n.t(key, count, [numberText(count)])] : []));

/** Further sources of addresses: a sitemap, the links of an open page, and answers of the agent. */
export function JobSources({ text }: Props) {
  const intent = useIntent();
  const pattern = useSignal('');
  const messages = useSignal<readonly string[]>([]);
  /** Ends the reading of a sitemap; null: none is read. */
  const stopReading = useSignal<(() => void) | null>(null);

  /**
   * Adds addresses.
   * @param more further lines about the source.
   */
  function add(found: Iterable<string>, more: readonly string[] = []): void {
    const there = withoutSitemap(text.value);
    const added = addAddresses(found, parseAddresses(there).addresses, pattern.value);
    text.value = [there.trimEnd(), ...added.addresses].filter((one) => one !== '').join('\n');
    messages.value = [
      countText('jobSources.added', added.addresses.length),
      ...lines([
        [added.doubled, 'jobSources.doubled'],
        [added.otherPattern, 'jobSources.otherPattern'],
      ]),
      ...more,
    ];
  }

  const run = (work: () => Promise<void>) => {
    messages.value = [];
    void intent.run(work);
  };

  async function readSitemap(address: string): Promise<void> {
    const stop = new AbortController();
    const ended = AbortSignal.any([stop.signal, AbortSignal.timeout(sitemapLimits.ms)]);
    stopReading.value = () => stop.abort();
    const read = readSitemaps(
      address,
      (url) => fetchSitemap(url, ended),
      (count) => {
        messages.value = [countText('jobSources.reading', count)];
        // With a pattern, the addresses that fit may come last.
        return ended.aborted || (pattern.value.trim() === '' && count >= maxAddresses);
      },
    );
    const result = await read
      .finally(() => (stopReading.value = null))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return null;
        throw error;
      });
    if (!result) return;
    const { addresses: found, files, dropped } = result;
    const notes = lines([
      [files > 1 ? files : 0, 'jobSources.files'],
      [dropped.foreign, 'jobSources.foreign'],
      [dropped.beyond, 'jobSources.filesBeyond'],
      [dropped.unreadable, 'jobSources.unreadable'],
      [dropped.invalid, 'jobSources.invalid'],
    ]);
    add(found, notes);
  }

  const disabled = intent.pending.value;
  return (
    <Disclosure title={i18n.t('jobSources.title')}>
      <TextField
        name={i18n.t('jobSources.pattern')}
        {...bindText(pattern)}
        hint={i18n.t('jobSources.patternHint')}
        maxLength={500}
      />
      <SitemapSource
        disabled={disabled}
        onRead={(address) => run(() => readSitemap(address))}
        onStop={stopReading.value}
      />
      <PageSource
        disabled={disabled}
        onRead={(tabId) => run(async () => add(await readPageLinks(tabId)))}
      />
      <AgentSource disabled={disabled} onRead={(found) => run(async () => add(found))} />
      <div role="status">
        {messages.value.map((line) => (
          <p class="num" key={line}>
            {line}
          </p>
        ))}
      </div>
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
    </Disclosure>
  );
}

interface SourceProps<What> {
  disabled: boolean;
  onRead: (what: What) => void;
}

/** @param onStop ends the reading; null: none is under way. */
function SitemapSource({
  disabled,
  onRead,
  onStop,
}: SourceProps<string> & { onStop: (() => void) | null }) {
  const address = useSignal('');
  return (
    <div class="stack-s">
      <TextField
        name={i18n.t('jobSources.sitemap')}
        {...bindText(address)}
        hint={i18n.t('jobSources.sitemapHint')}
      />
      <div class="row">
        <Button
          small
          disabled={disabled || address.value.trim() === ''}
          onClick={() => onRead(address.value)}
        >
          {i18n.t('jobSources.sitemapRead')}
        </Button>
        {onStop && (
          <Button small onClick={onStop}>
            {i18n.t('jobSources.stop')}
          </Button>
        )}
      </div>
    </div>
  );
}

function PageSource({ disabled, onRead }: SourceProps<number>) {
  const pages = useSignal<readonly OpenPage[]>([]);
  const chosen = useSignal('');
  const reading = useIntent();
  const read = () =>
    void reading.run(async () => {
      pages.value = await listOpenPages();
    });
  useEffect(read, []);
  // Pages are opened and closed while this one is in the background.
  useWindowEvent('focus', read);
  const page = pages.value.find(({ tabId }) => String(tabId) === chosen.value) ?? pages.value[0];
  if (reading.problem.value) return <ProblemBanner problem={reading.problem.value} />;
  if (!page) return <p class="hint">{i18n.t('jobSources.noPages')}</p>;
  return (
    <div class="stack-s">
      <SelectField
        name={i18n.t('jobSources.page')}
        value={String(page.tabId)}
        options={pages.value.map(({ tabId, url, title }) => ({
          value: String(tabId),
          name: `${hostText(url)} · ${title.slice(0, 80)}`,
        }))}
        onChange={storeIn(chosen)}
      />
      <div class="row">
        <Button small disabled={disabled} onClick={() => onRead(page.tabId)}>
          {i18n.t('jobSources.pageRead')}
        </Button>
      </div>
    </div>
  );
}

/** Answers of the agent with addresses, and a link to ask for some, which is paid for there. */
function AgentSource({ disabled, onRead }: SourceProps<readonly string[]>) {
  const chosen = useSignal('');
  const answers = runs.value.flatMap((run) => {
    if (run.kind !== 'agent' || run.state !== 'done') return [];
    const found = discoveredAddresses(run);
    return found.length > 0 ? [{ id: run.id, message: run.message, found }] : [];
  });
  const answer = answers.find(({ id }) => id === chosen.value) ?? answers[0];
  return (
    <div class="stack-s">
      {answer && (
        <SelectField
          name={i18n.t('jobSources.agent')}
          value={answer.id}
          options={answers.map(({ id, message, found }) => ({
            value: id,
            name: i18n.t('jobSources.agentOption', [
              message.slice(0, 80),
              numberText(found.length),
            ]),
          }))}
          onChange={storeIn(chosen)}
        />
      )}
      <div class="row row-wrap">
        {answer && (
          <Button small disabled={disabled} onClick={() => onRead(answer.found)}>
            {i18n.t('jobSources.agentRead')}
          </Button>
        )}
        <Button small onClick={() => openAgentWith(templateFor('discover_urls', false))}>
          {i18n.t('jobSources.agentAsk')}
        </Button>
      </div>
    </div>
  );
}
