import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import type { CodePanel } from '@/components/results/export/code-panel';
import type { Dialog } from '@/components/ui/dialog';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { firstEndpoints } from '@/utils/account/first-endpoints';
import { connectedAccount } from '@/utils/account/state/connected-account';
import type { AgentRun, ScrapeRun } from '@/utils/runs/schema';

interface Loaded {
  Panel: typeof CodePanel;
  Dialog: typeof Dialog;
  code: typeof import('@/utils/export/code');
}

/** Loads the code generator on first use. */
async function load(): Promise<Loaded> {
  const [{ CodePanel: Panel }, { Dialog }, code] = await Promise.all([
    import('@/components/results/export/code-panel'),
    import('@/components/ui/dialog'),
    import('@/utils/export/code'),
  ]);
  return { Panel, Dialog, code };
}

/** Source of the code: a run, or a scrape that has not been sent. */
type CodeSource =
  | Pick<ScrapeRun, 'kind' | 'url' | 'options'>
  | Pick<AgentRun, 'kind' | 'pageUrl' | 'message'>;

function requestsOf(run: CodeSource, { code }: Loaded) {
  const { scraper, proxy } = firstEndpoints(connectedAccount());
  if (run.kind === 'scrape') {
    return {
      call: code.scrapeCall(run.url, run.options, scraper),
      proxied: code.proxiedRequest(run.url, run.options.country, proxy),
    };
  }
  const proxied = run.pageUrl === '' ? null : code.proxiedRequest(run.pageUrl, '', proxy);
  // The stored message is the whole text, including the URL of the page.
  return { call: code.agentCall('', run.message, scraper), proxied };
}

/** Button that opens a dialog with a request as code in several languages. */
export function CodeButton({ run, disabled = false }: { run: CodeSource; disabled?: boolean }) {
  const open = useSignal<Loaded | null>(null);
  const intent = useIntent();
  const loaded = open.value;
  return (
    <>
      <Button
        small
        title={i18n.t('code.hint')}
        disabled={disabled}
        onClick={() =>
          void intent.run(async () => {
            open.value = await load();
          })
        }
      >
        {i18n.t('code.button')}
      </Button>
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
      {loaded && (
        <loaded.Dialog wide title={i18n.t('code.title')} onClose={setTo(open, null)}>
          <loaded.Panel {...requestsOf(run, loaded)} />
        </loaded.Dialog>
      )}
    </>
  );
}
