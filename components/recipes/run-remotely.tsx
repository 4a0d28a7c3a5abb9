import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { openFromPanel } from '@/components/sidepanel/panel-links';
import { Button } from '@/components/ui/button';
import { useNextFocus } from '@/components/ui/hooks/use-next-focus';
import { Banner } from '@/components/ui/problem-banner';
import { hostText, countText } from '@/utils/i18n/format';
import { estimateJob } from '@/utils/jobs/job-cost';
import { looksSignedIn } from '@/utils/jobs/state/signed-in';
import { logFailure } from '@/utils/log-failure';
import type { Recipe } from '@/utils/recipes/schema';
import { needsConfirmation, sentAddress } from '@/utils/runs/address';
import { fillOptions, omitDefaults, normalizeOptions } from '@/utils/runs/parameters/options';
import { scrapeContext } from '@/utils/runs/state/scrape-context';
import { secretParameters } from '@/utils/runs/secret-parameters';
import { connectedAccount } from '@/utils/account/state/connected-account';

interface Props {
  tabId: number;
  /** URL of the page in the tab. */
  url: string;
  recipe: Recipe;
}

/**
 * Where a recipe runs: here, or through the scraper, with the reason and the cost of each. The latter leads to the form
 * of a job with the page's address and the recipe filled in; nothing is sent before that form is.
 */
export function RunRemotely({ tabId, url, recipe }: Props) {
  const open = useSignal(false);
  const isSignedIn = useSignal(false);
  const { box, focusNext } = useNextFocus();
  const setOpen = (next: boolean) => {
    focusNext('button');
    open.value = next;
  };
  useEffect(() => {
    if (!open.value) return;
    looksSignedIn(tabId).then(
      (found) => (isSignedIn.value = found),
      logFailure('looking for a way to sign out'),
    );
  }, [open.value, tabId]);
  const address = sentAddress(url);
  if (address === null) return null;
  if (!open.value) {
    return (
      <>
        <p class="hint">{i18n.t('runRemotely.here')}</p>
        <p ref={box}>
          <Button small onClick={() => setOpen(true)}>
            {i18n.t('runRemotely.button')}
          </Button>
        </p>
      </>
    );
  }
  const options = omitDefaults(
    normalizeOptions(fillOptions({ mode: 'auto', country: '', screenshot: false })),
  );
  const { most } = estimateJob([address], options, scrapeContext().runs);
  const scraperUrl = connectedAccount()?.scraper.endpointUrl ?? '';
  const secrets = secretParameters(address);
  const warnings = [
    ...(isSignedIn.value ? [i18n.t('linkedJob.signedIn')] : []),
    ...(needsConfirmation(address, scraperUrl)
      ? [i18n.t('scrape.privateHint', [hostText(address)])]
      : []),
    ...(secrets.length > 0
      ? [i18n.t('scrape.tokenWarning', secrets.length, [secrets.join(', ')])]
      : []),
  ];
  const query = new URLSearchParams({ url: address, recipe: recipe.id });
  return (
    <section ref={box} class="stack-s" aria-label={i18n.t('runRemotely.button')}>
      <p class="hint">{i18n.t('runRemotely.here')}</p>
      <p>
        {i18n.t('runRemotely.reason')}{' '}
        {i18n.t('runRemotely.cost', [countText('results.credits', most)])}
      </p>
      {warnings.map((text) => (
        <Banner key={text} role="note" class="small">
          {text}
        </Banner>
      ))}
      <p class="row row-wrap">
        <Button small primary onClick={() => openFromPanel(`#/jobs?${query.toString()}`)}>
          {i18n.t('runRemotely.open')}
        </Button>
        <Button small onClick={() => setOpen(false)}>
          {i18n.t('common.cancel')}
        </Button>
      </p>
    </section>
  );
}
