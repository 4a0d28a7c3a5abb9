import type { Signal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { storeIn } from '@/components/ui/signals';
import { numberText } from '@/utils/i18n/measures';
import type { NextPage } from '@/utils/recipes/schema';
import type { WatchDraft } from '@/utils/watches/schema';

const intervals = [15, 30, 60, 180, 360, 720, 1440, 10_080] as const;
const intervalNames = intervals.map((minutes) => ({
  value: String(minutes),
  name: i18n.t(`watches.every_${minutes}`),
}));

/** How often a watch runs. */
export function WatchInterval({ minutes }: { minutes: Signal<number> }) {
  return (
    <SelectField
      name={i18n.t('watches.every')}
      value={String(minutes.value)}
      options={intervalNames}
      onChange={(value) => {
        minutes.value = Number(value);
      }}
    />
  );
}

interface CapProps {
  /** Credits as typed, and whether they are no whole number above 0. */
  text: string;
  isWrong: boolean;
  per: Signal<WatchDraft['cap']['per']>;
  onInput: (text: string) => void;
}

/** Maximum credits of a watch in a day or month. */
export function WatchCap({ text, isWrong, per, onInput }: CapProps) {
  return (
    <div class="pair">
      <TextField
        name={i18n.t('watches.cap')}
        value={text}
        hint={i18n.t('watches.capHint')}
        wrong={isWrong ? i18n.t('watches.capWrong') : undefined}
        numeric
        onInput={onInput}
      />
      <SelectField
        name={i18n.t('watches.capPer')}
        value={per.value}
        options={[
          { value: 'day', name: i18n.t('watches.per_day') },
          { value: 'month', name: i18n.t('watches.per_month') },
        ]}
        onChange={storeIn(per)}
      />
    </div>
  );
}

interface FollowProps {
  /** How the list of the recipe goes on; undefined for a list of one page. */
  next: NextPage | undefined;
  text: string;
  /** Number of pages; 0 if the text is wrong, null if none are followed. */
  count: number | null;
  most: number;
  /** Whether each address of a job is followed. */
  isEach: boolean;
  onInput: (text: string) => void;
}

/** Maximum number of pages to follow; for lists that a scraper can't follow, says so. */
export function WatchFollow({ next, text, count, most, isEach, onInput }: FollowProps) {
  if (!next) return null;
  if (next.kind !== 'next') return <p class="hint">{i18n.t('watchJob.notFollowed')}</p>;
  const limit = numberText(most);
  return (
    <TextField
      name={i18n.t(isEach ? 'watchJob.followEach' : 'watchJob.follow')}
      value={text}
      hint={i18n.t('watchJob.followHint', [limit])}
      wrong={count === 0 ? i18n.t('watchJob.followWrong', [limit]) : undefined}
      numeric
      onInput={onInput}
    />
  );
}
