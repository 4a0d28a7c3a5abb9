import { i18n } from '@/utils/i18n/i18n';
import { codeEndpoints } from '@/utils/account/code-endpoints';
import { connectedAccount } from '@/utils/account/state/connected-account';
import type { AgentRun, ScrapeRun } from '@/utils/runs/schema';
import { LazyDialogButton } from './lazy-dialog-button';

/** Loads the code generator on first use. */
async function load() {
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

function requestsOf(run: CodeSource, code: typeof import('@/utils/export/code')) {
  const { scraper, proxy } = codeEndpoints(connectedAccount());
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
export const CodeButton = ({ run, disabled = false }: { run: CodeSource; disabled?: boolean }) => (
  <LazyDialogButton
    title={i18n.t('code.hint')}
    disabled={disabled}
    name={i18n.t('code.button')}
    load={load}
    renderDialog={({ Panel, Dialog, code }, onClose) => (
      <Dialog wide title={i18n.t('code.title')} onClose={onClose}>
        <Panel {...requestsOf(run, code)} />
      </Dialog>
    )}
  />
);
