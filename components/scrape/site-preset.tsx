import { i18n } from '#i18n';
import type { ScrapePreferences, ScrapeOptions } from '@/utils/runs/schema';
import {
  changedOptionNames,
  sameOptions,
  omitDefaults,
  defaultOptions,
} from '@/utils/runs/parameters/options';
import { presetFor } from '@/utils/runs/parameters/scrape-preferences';
import { normalizeOptions } from '@/utils/runs/parameters/option-rules';
import type { ScrapeDraft } from './scrape-draft';

/** A change of what is kept about asking: a site's options; null forgets them. */
export interface PresetChange {
  preset: { host: string; options: ScrapeOptions | null };
}

interface Props {
  /** Empty: the address has none. */
  site: string;
  url: string;
  draft: ScrapeDraft;
  asking: ScrapePreferences;
  onKeep: (change: PresetChange) => void;
}

/** Keeps the options for the site, forgets them, or puts all back to the usual. */
export function SitePreset({ site, url, draft, asking, onKeep }: Props) {
  const preset = presetFor(asking, url);
  const now = omitDefaults(normalizeOptions(draft.options));
  const isPreset = preset !== null && sameOptions(preset, now);
  const { mode, country, screenshot } = now;
  const isUsual =
    changedOptionNames(draft.options).length === 0 &&
    mode === defaultOptions.mode &&
    country === '' &&
    !screenshot;
  const note = () => {
    if (draft.touched && !isPreset) return '';
    if (preset) return i18n.t('ask.presetUsed', [site]);
    return asking.last && !isUsual ? i18n.t('ask.lastUsed') : '';
  };
  if (site === '' && isUsual) return null;
  return (
    <div class="ask-keep">
      <span class="hint">{note()}</span>
      <span class="row">
        {!isUsual && (
          <button type="button" class="button small quiet" onClick={draft.reset}>
            {i18n.t('ask.reset')}
          </button>
        )}
        {site !== '' && !isPreset && (!isUsual || preset !== null) && (
          <button
            type="button"
            class="button small quiet"
            onClick={() => onKeep({ preset: { host: site, options: now } })}
          >
            {i18n.t('ask.presetKeep', [site])}
          </button>
        )}
        {site !== '' && preset !== null && (
          <button
            type="button"
            class="button small quiet"
            onClick={() => onKeep({ preset: { host: site, options: null } })}
          >
            {i18n.t('ask.presetForget', [site])}
          </button>
        )}
      </span>
    </div>
  );
}
