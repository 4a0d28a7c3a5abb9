import { i18n } from '@/utils/i18n/i18n';
import type { Where } from '@/utils/proxy/schema';
import { CheckField } from '../../ui/check-field';
import { Disclosure } from '../../ui/disclosure';
import type { SectionProps } from './profile-validation';
import { SelectField, namedOptions } from '../../ui/select-field';
import { RuleListField } from './rule-list-field';
import { SitesField } from './sites-field';

export interface Container {
  /** Its `cookieStoreId`. */
  id: string;
  name: string;
}

interface Props extends SectionProps {
  /** Null: the browser has no containers. */
  containers: readonly Container[] | null;
}

const scopes = ['everything', 'only', 'except'] as const;

/** Fields for the traffic that the profile routes. */
export function WhereSection({ draft, errors, containers, change }: Props) {
  const { where } = draft;
  const set = (part: Partial<Where>) => change({ where: { ...where, ...part } });
  const chosen = containers?.filter(({ id }) => where.containers.includes(id)) ?? [];
  const summary = [
    where.scope === 'everything' ? '' : i18n.t(`where.${where.scope}`),
    where.windows === 'private' ? i18n.t('where.private') : '',
    ...chosen.map(({ name }) => name),
  ];
  return (
    <Disclosure title={i18n.t('where.title')} summary={summary.filter(Boolean).join(' · ')}>
      <div class="pair">
        <SelectField
          name={i18n.t('where.scope')}
          value={where.scope}
          options={namedOptions(scopes, (value) => i18n.t(`where.${value}`))}
          onChange={(scope) => set({ scope })}
        />
        <SelectField
          name={i18n.t('where.windows')}
          value={where.windows}
          options={namedOptions(['all', 'private'], (value) => i18n.t(`where.${value}`))}
          onChange={(windows) => set({ windows })}
        />
      </div>
      {where.scope !== 'everything' && <SitesField draft={draft} errors={errors} change={change} />}
      {where.scope === 'only' && <RuleListField draft={draft} errors={errors} change={change} />}
      {containers && containers.length > 0 && (
        <fieldset class="field fieldset">
          <legend>{i18n.t('where.containers')}</legend>
          <p class="hint">{i18n.t('where.containersHint')}</p>
          {containers.map(({ id, name }) => (
            <CheckField
              key={id}
              name={name}
              checked={where.containers.includes(id)}
              onChange={(checked) => {
                const others = where.containers.filter((other) => other !== id);
                set({ containers: checked ? [...others, id] : others });
              }}
            />
          ))}
        </fieldset>
      )}
    </Disclosure>
  );
}
