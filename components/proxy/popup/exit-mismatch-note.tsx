import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { exitMismatch } from '@/utils/proxy/exit/exit-mismatch';
import type { Exit, Profile } from '@/utils/proxy/schema';
import { countryName, language } from '@/utils/i18n/format';

interface Props {
  exit: Exit;
  profile: Profile;
  /** Opens the profile, where its language can be made to follow the exit; undefined: it can't be changed. */
  onChange: (() => void) | undefined;
}

/** 'German'; the code itself where the browser has no name for it. */
function languageName(code: string): string {
  const names = new Intl.DisplayNames([language()], { type: 'language', fallback: 'code' });
  return names.of(code) ?? code;
}

/** Quietly says where clock and languages of this browser do not fit the exit's country, and what helps. */
export function ExitMismatchNote({ exit, profile, onChange }: Props) {
  const { country } = exit;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const found = useMemo(
    () => country && exitMismatch({ zone, languages: navigator.languages }, country, Date.now()),
    [country, zone],
  );
  if (!country || !found) return null;
  const speaks = profile.extras.acceptLanguage ? null : found.language;
  if (!found.clock && speaks === null) return null;
  const place = countryName(country);
  return (
    <div class="stack-s">
      {found.clock && <p class="hint">{i18n.t('fit.clock', [zone, place])}</p>}
      {speaks !== null && (
        <p class="hint">
          {i18n.t('fit.language', [languageName(navigator.language), place, languageName(speaks)])}{' '}
          {onChange && (
            <button type="button" class="button small quiet" onClick={onChange}>
              {i18n.t('fit.change')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
