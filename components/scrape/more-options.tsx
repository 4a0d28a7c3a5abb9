import { i18n } from '#i18n';
import type { OptionName } from '@/utils/runs/schema';
import { changedOptionNames } from '@/utils/runs/parameters/options';
import { normalizeOptions } from '@/utils/runs/parameters/option-rules';
import { OptionChoice, OptionFlag, type OptionFieldProps, OptionText } from './option-fields';
import { ConnectionOptions } from './connection-options';
import { Fold } from '../ui/fold';

const groups = {
  way: ['proxyType', 'session', 'sessionOfProfile', 'device', 'headers'],
  reading: ['waitUntil', 'waitSeconds', 'instructions', 'script', 'blockedResources'],
  shape: [
    'delivery',
    'pdf',
    'noHtml',
    'captureHeaders',
    'excludedTags',
    'excludedSelectors',
    'networkCapture',
  ],
  ai: ['ai', 'aiSource', 'aiPrompt', 'aiForceJson'],
  saved: ['schemeId', 'extractScheme', 'configId', 'storageId', 'defaultStorage'],
} as const satisfies Record<string, readonly OptionName[]>;

/** Every documented parameter beyond the simple ones, in five folded groups. */
export function MoreOptions({
  sessionFits,
  ...props
}: OptionFieldProps & { sessionFits: boolean }) {
  const { options, wrongs } = props;
  const set = changedOptionNames(normalizeOptions(options));
  /** A group begins open where something is set or wrong in it. */
  const summary = (group: keyof typeof groups) => {
    const names: readonly OptionName[] = groups[group];
    const count = names.filter((name) => set.includes(name) || wrongs[name]).length;
    return count === 0 ? '' : i18n.t('ask.moreSet', count);
  };
  return (
    <>
      <Fold title={i18n.t('ask.way')} summary={summary('way')}>
        <ConnectionOptions {...props} sessionFits={sessionFits} />
      </Fold>
      <Fold title={i18n.t('ask.reading')} summary={summary('reading')}>
        <OptionChoice
          {...props}
          name="waitUntil"
          label={i18n.t('ask.waitUntil')}
          choices={[
            { value: '', name: i18n.t('ask.byService') },
            { value: 'commit', name: i18n.t('ask.waits.commit') },
            { value: 'domcontentloaded', name: i18n.t('ask.waits.domcontentloaded') },
            { value: 'load', name: i18n.t('ask.waits.load') },
            { value: 'networkidle', name: i18n.t('ask.waits.networkidle') },
          ]}
        />
        <OptionText {...props} name="waitSeconds" />
        <OptionText {...props} name="blockedResources" />
        <OptionText {...props} name="instructions" rows={3} />
        <OptionText {...props} name="script" rows={3} />
      </Fold>
      <Fold title={i18n.t('ask.shape')} summary={summary('shape')}>
        <OptionChoice
          {...props}
          name="delivery"
          label={i18n.t('ask.delivery')}
          hint={i18n.t('ask.deliveryHint')}
          choices={[
            { value: 'json', name: i18n.t('ask.deliveries.json') },
            { value: 'raw', name: i18n.t('ask.deliveries.raw') },
          ]}
        />
        <div class="stack-s">
          <OptionFlag {...props} name="pdf" hint={i18n.t('ask.pdfHint')} />
          <OptionFlag {...props} name="noHtml" />
          <OptionFlag {...props} name="captureHeaders" />
        </div>
        <OptionText {...props} name="excludedTags" />
        <OptionText {...props} name="excludedSelectors" rows={2} />
        <OptionText {...props} name="networkCapture" rows={2} />
      </Fold>
      <Fold title={i18n.t('ask.ai')} summary={summary('ai')}>
        <OptionFlag {...props} name="ai" hint={i18n.t('ask.aiHint')} />
        <OptionChoice
          {...props}
          name="aiSource"
          label={i18n.t('ask.aiSource')}
          choices={[
            { value: '', name: i18n.t('ask.aiSourceChoose') },
            { value: 'markdown', name: i18n.t('ask.aiSources.markdown') },
            { value: 'screenshot', name: i18n.t('ask.aiSources.screenshot') },
          ]}
        />
        <OptionText {...props} name="aiPrompt" rows={3} />
        <OptionFlag {...props} name="aiForceJson" />
      </Fold>
      <Fold title={i18n.t('ask.saved')} summary={summary('saved')}>
        <OptionText {...props} name="configId" />
        <OptionText {...props} name="schemeId" />
        <OptionText {...props} name="extractScheme" rows={3} />
        <OptionText {...props} name="storageId" />
        <OptionFlag {...props} name="defaultStorage" />
      </Fold>
    </>
  );
}
