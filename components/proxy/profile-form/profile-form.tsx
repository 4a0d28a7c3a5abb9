import { type Signal, useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { countryName } from '@/utils/i18n/format';
import type { Problem } from '@/utils/problem';
import type { KnownLists } from '@/utils/proxy/targeting/lists';
import type { Account } from '@/utils/account/schema';
import type { ProductCode } from '@/utils/proxy/product-codes';
import { ExtrasSection } from './extras-section';
import { AppearanceSection } from './appearance-section';
import { CustomFields } from './custom-fields';
import { ServiceFields, ServiceDisclosures } from './profile-fields';
import type { ProfileDraft, SaveInput } from './profile-draft';
import { profileSaveInput } from './profile-save';
import { validateProfile } from './profile-validation';
import { ProblemBanner } from '../../ui/problem-banner';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { type Container, WhereSection } from './where-section';
import { Button } from '@/components/ui/button';
import { freeName } from '@/components/proxy/profile-list-order';
import styles from './profile-form.module.css';

interface Props {
  title: string;
  draft: Signal<ProfileDraft>;
  account: Account | null;
  /** Returns the targeting lists of a product; null: not loaded yet. */
  listsOf: (product: ProductCode) => KnownLists | null;
  /** Reloads the lists from the service; null: no account is connected. */
  onRefresh: (() => void) | null;
  refreshing: boolean;
  /** Firefox containers; null: the browser has none. */
  containers: readonly Container[] | null;
  /** Whether the browser is Chromium; fields that it does not support say so. */
  chromium: boolean;
  /** Names of the other profiles. */
  taken: readonly string[];
  /** Whether the profile is on; the form then notes that changes take effect later. */
  isOn: boolean;
  pending: boolean;
  problem: Problem | null;
  onSave: (input: SaveInput) => void;
  onCancel: () => void;
}

/** Name of the draft's first country, with a number where that is taken; '' without a country. */
function countryTitle({ countries: [code] }: ProfileDraft, taken: readonly string[]): string {
  return code === undefined ? '' : freeName(countryName(code), taken);
}

/** Form that creates or edits a profile. Errors are shown after the first attempt to save. */
export function ProfileForm(props: Props) {
  const { title, draft, account, taken, isOn, pending, problem, onSave, onCancel } = props;
  const tried = useSignal(false);
  const errors = validateProfile(draft.value, taken);
  const shown = tried.value ? errors : {};
  const change = (part: Partial<ProfileDraft>) => {
    const before = draft.value;
    const next = { ...before, ...part };
    // Whether the name still follows the country; ends when the user types a name.
    const follows = before.name === '' || before.name === countryTitle(before, taken);
    if (part.countries && follows) next.name = countryTitle(next, taken);
    draft.value = next;
  };

  function save(form: HTMLFormElement) {
    tried.value = true;
    if (Object.keys(errors).length === 0) {
      onSave(profileSaveInput(draft.value));
      return;
    }
    // After the errors are rendered, the first invalid field takes focus.
    requestAnimationFrame(() => {
      for (const details of form.querySelectorAll('details')) {
        if (details.querySelector('[aria-invalid]')) details.open = true;
      }
      form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    });
  }

  const serviceProps = {
    draft: draft.value,
    account,
    known: props.listsOf(draft.value.product),
    onRefresh: props.onRefresh,
    refreshing: props.refreshing,
    errors: shown,
    change,
  };
  return (
    <form
      class="panel stack"
      aria-labelledby="profile-form-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) save(event.currentTarget);
      }}
    >
      <h2 id="profile-form-title">{title}</h2>
      <TextField
        name={i18n.t('profiles.name')}
        value={draft.value.name}
        maxLength={60}
        error={shown.name}
        onInput={(name) => change({ name })}
      />
      <SelectField
        name={i18n.t('profiles.kind')}
        value={draft.value.kind}
        options={[
          { value: 'service', name: i18n.t('profiles.kindService') },
          { value: 'custom', name: i18n.t('profiles.kindCustom') },
          { value: 'direct', name: i18n.t('profiles.kindDirect') },
        ]}
        hint={draft.value.kind === 'direct' ? i18n.t('profiles.kindDirectHint') : undefined}
        onChange={(kind) => change({ kind })}
      />
      {draft.value.kind === 'service' && <ServiceFields {...serviceProps} />}
      {draft.value.kind === 'custom' && (
        <CustomFields
          draft={draft.value}
          errors={shown}
          chromium={props.chromium}
          change={change}
        />
      )}
      <div class={styles.more} role="group" aria-labelledby="profile-form-more">
        <h3 class="eyebrow" id="profile-form-more">
          {i18n.t('profiles.more')}
        </h3>
        {draft.value.kind === 'service' && <ServiceDisclosures {...serviceProps} />}
        <WhereSection
          draft={draft.value}
          errors={shown}
          containers={props.containers}
          change={change}
        />
        {draft.value.kind !== 'direct' && (
          <ExtrasSection draft={draft.value} errors={shown} change={change} />
        )}
        <AppearanceSection draft={draft.value} change={change} />
      </div>
      {isOn && <p class="hint">{i18n.t('profiles.newSession')}</p>}
      <ProblemBanner problem={problem} />
      <div class="row">
        <Button primary type="submit" disabled={pending}>
          {i18n.t('common.save')}
        </Button>
        <Button onClick={onCancel}>{i18n.t('common.cancel')}</Button>
      </div>
    </form>
  );
}
