import { i18n } from '@/utils/i18n/i18n';
import { Button } from '@/components/ui/button';
import { countryName, language } from '@/utils/i18n/format';
import { isManaged } from '@/utils/proxy/managed-id';
import { locked } from '@/utils/security/state';
import { proxy } from '@/utils/storage/state/page-state';
import { DirectAddresses } from '../account/direct-addresses';
import { ReplaceKeysNote } from '../settings/replace-keys-note';
import { OldConnections } from '../proxy/popup/old-connections';
import { shownProfile } from './shown-profile';
import { PanelHeader } from './panel-header';
import { openFromPopup } from './popup-links';
import { useNotes } from './use-notes';
import { Banner } from '@/components/ui/problem-banner';

/** Name of a language, such as 'German'; its code if the browser has no name for it. */
function languageName(code: string): string {
  const names = new Intl.DisplayNames([language()], { type: 'language', fallback: 'code' });
  return names.of(code) ?? code;
}

/** Panel with notes on the active tab and its exit. */
export function NotesPanel() {
  const { active, profile } = shownProfile();
  const notes = useNotes(active, profile);
  const isAnyOn = (proxy.value.value?.on.length ?? 0) > 0;
  return (
    <div class="stack">
      <PanelHeader title={i18n.t('popup.notesTitle')} />
      {notes.count === 0 && <p class="hint">{i18n.t('popup.noNotes')}</p>}
      {notes.weakSettings.length > 0 && (
        <Banner>
          {notes.weakSettings.map(({ what }) => (
            <p key={what}>{i18n.t(`privacy.${what}`)}</p>
          ))}
          {[...new Set(notes.weakSettings.map(({ by }) => by))].map((by) => (
            <p key={by}>{i18n.t(`privacy.by.${by}`)}</p>
          ))}
        </Banner>
      )}
      {notes.unusedTargeting.length > 0 && (
        <Banner role="note">
          {notes.unusedTargeting.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Banner>
      )}
      <ReplaceKeysNote />
      <OldConnections tabs={notes.oldTabs} unread={notes.problem} />
      {notes.clock && (
        <section>
          <h3>{i18n.t('exitMismatch.clockTitle', [countryName(notes.clock.country)])}</h3>
          <p class="hint">
            {i18n.t('exitMismatch.clock', [notes.clock.zone, countryName(notes.clock.country)])}
          </p>
        </section>
      )}
      {notes.language && (
        <section>
          <h3>{i18n.t('exitMismatch.languageTitle', [countryName(notes.language.country)])}</h3>
          <p class="hint">
            {i18n.t('exitMismatch.language', [
              languageName(notes.language.own),
              countryName(notes.language.country),
              languageName(notes.language.there),
            ])}{' '}
            {profile && !isManaged(profile.id) && (
              <Button small quiet onClick={() => openFromPopup(`#/profiles/${profile.id}`)}>
                {i18n.t('exitMismatch.change')}
              </Button>
            )}
          </p>
        </section>
      )}
      {notes.privateUncovered && <p>{i18n.t('proxy.privateNote')}</p>}
      {notes.noBarrier && <p>{i18n.t('site.barrier')}</p>}
      {isAnyOn && !locked.value && <DirectAddresses />}
    </div>
  );
}
