import { i18n } from '@/utils/i18n/i18n';
import { optionNames, parameters } from '@/utils/runs/schema';
import { changedOptionNames, normalizeOptions } from '@/utils/runs/parameters/options';
import { OptionField, type OptionFieldProps } from './option-fields';
import { SavedItemField } from './saved-item-field';
import { Disclosure } from '../ui/disclosure';

const groups = [
  { group: 'connection', title: 'scrapeForm.connection' },
  { group: 'page', title: 'scrapeForm.reading' },
  { group: 'answer', title: 'scrapeForm.shape' },
  { group: 'ai', title: 'scrapeForm.ai' },
  { group: 'saved', title: 'scrapeForm.savedAtService' },
] as const;

/**
 * Fields for all parameters except the basic ones, in collapsible groups. A group with a set or
 * invalid value is open at first.
 */
export function MoreOptions(props: OptionFieldProps) {
  const { options, errors } = props;
  const changed = changedOptionNames(normalizeOptions(options));
  return (
    <>
      {groups.map(({ group, title }) => {
        const names = optionNames.filter((name) => parameters[name].group === group);
        const count = names.filter((name) => changed.includes(name) || errors[name]).length;
        return (
          <Disclosure
            key={group}
            title={i18n.t(title)}
            summary={count === 0 ? '' : i18n.t('scrapeForm.moreSet', count)}
          >
            {names.map((name) =>
              name === 'configId' || name === 'schemeId' || name === 'storageId' ? (
                <SavedItemField key={name} {...props} name={name} />
              ) : (
                <OptionField key={name} {...props} name={name} />
              ),
            )}
          </Disclosure>
        );
      })}
    </>
  );
}
