import { i18n } from '@/utils/i18n/i18n';
import type { ScrapePreferences, ScrapeOptions } from '@/utils/runs/schema';
import {
  changedOptionNames,
  areSameOptions,
  omitDefaults,
  defaultOptions,
  normalizeOptions,
} from '@/utils/runs/parameters/options';
import { presetFor } from '@/utils/runs/parameters/presets-and-limits';
import type { ScrapeDraft } from './scrape-draft';
import styles from './scrape.module.css';
import { Button } from '@/components/ui/button';

/** Change of a site's preset. `options` null: removes the preset. */
export interface PresetChange {
  preset: { host: string; options: ScrapeOptions | null };
}

interface Props {
  /** Host name of the site; empty: the URL has none. */
  site: string;
  url: string;
  draft: ScrapeDraft;
  preferences: ScrapePreferences;
  onKeep: (change: PresetChange) => void;
}

/** Buttons that store the options for the site, remove them, or reset the form to the defaults. */
export function SitePreset({ site, url, draft, preferences, onKeep }: Props) {
  const preset = presetFor(preferences, url);
  const now = omitDefaults(normalizeOptions(draft.options));
  const isPreset = preset !== null && areSameOptions(preset, now);
  const { mode, country, screenshot } = now;
  const isDefault =
    changedOptionNames(draft.options).length === 0 &&
    mode === defaultOptions.mode &&
    country === '' &&
    !screenshot;
  const note = () => {
    if (draft.touched && !isPreset) return '';
    if (preset) return i18n.t('scrapeForm.presetUsed', [site]);
    return preferences.last && !isDefault ? i18n.t('scrapeForm.lastUsed') : '';
  };
  if (site === '' && isDefault) return null;
  return (
    <div class={styles.keep}>
      <span class="hint">{note()}</span>
      <span class="row">
        {!isDefault && (
          <Button small quiet onClick={draft.reset}>
            {i18n.t('scrapeForm.reset')}
          </Button>
        )}
        {site !== '' && !isPreset && (!isDefault || preset !== null) && (
          <Button small quiet onClick={() => onKeep({ preset: { host: site, options: now } })}>
            {i18n.t('scrapeForm.presetKeep', [site])}
          </Button>
        )}
        {site !== '' && preset !== null && (
          <Button small quiet onClick={() => onKeep({ preset: { host: site, options: null } })}>
            {i18n.t('scrapeForm.presetForget', [site])}
          </Button>
        )}
      </span>
    </div>
  );
}
