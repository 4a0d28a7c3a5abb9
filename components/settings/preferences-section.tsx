import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { Segments } from '@/components/ui/segments';
import { SettingDefault } from '@/components/settings/setting-default';
import { useSaveQueue } from '@/components/ui/hooks/use-save-queue';
import type { Input } from '@/utils/messaging/protocol';
import { send } from '@/utils/messaging/send';
import type { Settings } from '@/utils/settings/schema';
import { defaultSettings } from '@/utils/settings/state/settings-reset';
import { Section } from '@/components/ui/section';

const defaults = defaultSettings.preferences;

/** Settings section on preferences, which are saved immediately. */
export function PreferencesSection({ settings }: { settings: Settings }) {
  const saves = useSaveQueue();
  const save = (change: Input<'settings/save'>) =>
    void saves.save(() => send('settings/save', change));
  return (
    <Section titleId="preferences-title" title={i18n.t('settings.preferences')}>
      <div class="stack-s">
        <Segments
          legend={i18n.t('settings.delivery')}
          value={settings.scrapeDelivery}
          options={[
            { value: 'background', name: i18n.t('settings.deliveryBackground') },
            { value: 'wait', name: i18n.t('settings.deliveryWait') },
          ]}
          hint={i18n.t(
            settings.scrapeDelivery === 'wait'
              ? 'settings.deliveryWaitHint'
              : 'settings.deliveryBackgroundHint',
          )}
          onChange={(scrapeDelivery) => save({ scrapeDelivery })}
        />
        <SettingDefault
          of={i18n.t('settings.delivery')}
          defaultValue={i18n.t('settings.deliveryBackground')}
          isDefault={settings.scrapeDelivery === defaults.scrapeDelivery}
          onReset={() => save({ scrapeDelivery: defaults.scrapeDelivery })}
        />
      </div>
      <div class="stack-s">
        <Segments
          legend={i18n.t('settings.theme')}
          value={settings.theme}
          options={[
            { value: 'system', name: i18n.t('settings.themeSystem') },
            { value: 'light', name: i18n.t('settings.themeLight') },
            { value: 'dark', name: i18n.t('settings.themeDark') },
          ]}
          onChange={(theme) => save({ theme })}
        />
        <SettingDefault
          of={i18n.t('settings.theme')}
          defaultValue={i18n.t('settings.themeSystem')}
          isDefault={settings.theme === defaults.theme}
          onReset={() => save({ theme: defaults.theme })}
        />
      </div>
      <ProblemBanner problem={saves.problem.value} />
    </Section>
  );
}
