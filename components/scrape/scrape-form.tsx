import { i18n } from '@/utils/i18n/i18n';
import type { ComponentChildren } from 'preact';
import type { ScrapePreferences, Run, ScrapeOptions } from '@/utils/runs/schema';
import type { OutsideSubmit } from '../ui/hooks/outside-submit';
import { estimateCost } from '@/utils/runs/cost/estimate-cost';
import { omitDefaults, normalizeOptions } from '@/utils/runs/parameters/options';
import { presetSite } from '@/utils/runs/parameters/presets-and-limits';
import { PaidForm } from './paid-form';
import type { ScrapeDraft } from './scrape-draft';
import { SitePreset, type PresetChange } from './site-preset';
import { PageIcon } from '../ui/more-icons';
import { ScrapeOptionsFields } from './scrape-options';
import { DetailLines, Banner } from '@/components/ui/problem-banner';

/** Stored data that the scrape form needs. */
export interface ScrapeContext {
  preferences: ScrapePreferences;
  /** ISO codes of the available countries. */
  countries: readonly string[];
  /** Whether the profile that routes the page has a session that the scraper accepts. */
  sessionFits: boolean;
  /** Exit country of the profile that is on; empty: not known. */
  exitCountry: string;
  /** Runs that cost estimates are based on, newest first. */
  runs: readonly Run[];
  /** Credits left; null while not known. */
  left: number | null;
}

interface Props extends ScrapeContext {
  /** URL as it is sent; null: no URL can be sent. */
  url: string | null;
  draft: ScrapeDraft;
  /** Label of the button. */
  action: string;
  disabled: boolean;
  /** Short reason shown on the button while it is disabled; empty: none, the state is temporary. */
  disabledReason?: string;
  /** Whether a scrape of the same page is running, so that another one needs confirmation. */
  underWay?: boolean;
  /** Submit button outside the form; absent: the button is below it. */
  outside?: OutsideSubmit;
  /** Shown above the options. */
  lead?: ComponentChildren;
  onScrape: (options: ScrapeOptions, costConfirmed: boolean) => void;
  onKeep: (change: PresetChange) => void;
}

/** Form of a scrape: options, cost estimate, submit button and the preset of the site. */
export function ScrapeForm(props: Props) {
  const { url, draft, preferences, left, runs, onScrape } = props;
  const options = omitDefaults(normalizeOptions(draft.options));
  return (
    <PaidForm
      expected={estimateCost(url ?? '', options, runs)}
      about={url ?? ''}
      site={presetSite(url ?? '')}
      preferences={preferences}
      left={left}
      disabled={url === null || props.disabled}
      disabledReason={props.disabledReason ?? ''}
      underWay={props.underWay ?? false}
      {...(props.outside && { outside: props.outside })}
      button={
        <>
          <PageIcon />
          {props.action}
        </>
      }
      check={() => url !== null && draft.check()}
      onSend={(costConfirmed) => onScrape(options, costConfirmed)}
    >
      {props.lead}
      {draft.rest.length > 0 && (
        <Banner tone="bad">
          <p>{i18n.t('scrapeForm.elsewhere')}</p>
          <DetailLines lines={draft.rest} />
        </Banner>
      )}
      <ScrapeOptionsFields
        options={draft.options}
        change={draft.change}
        errors={draft.errors}
        countries={props.countries}
        sessionFits={props.sessionFits}
        exitCountry={props.exitCountry}
      />
      <SitePreset
        site={presetSite(url ?? '')}
        url={url ?? ''}
        draft={draft}
        preferences={preferences}
        onKeep={props.onKeep}
      />
    </PaidForm>
  );
}
