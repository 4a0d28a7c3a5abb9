import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { logFailure } from '@/utils/log-failure';
import { parameters } from '@/utils/runs/schema';
import { optionConflict } from '@/utils/runs/parameters/options';
import { serviceSchedules, serviceSchedulesReady } from '@/utils/schedules/state';
import { send } from '@/utils/messaging/send';
import { type OptionFieldProps, OptionText, parameterText } from './option-fields';
import { SelectField } from '@/components/ui/select-field';

/** Options whose value is the ID of an item stored at the service, and the list that has it. */
const savedItemLists = {
  configId: 'configs',
  schemeId: 'schemes',
  storageId: 'storages',
} as const;

interface Props extends OptionFieldProps {
  name: keyof typeof savedItemLists;
}

/** Value of the choice that shows the box for an ID; an ID is never empty or this. */
const typed = ' ';

/** Choice of an item by its name. The box for an ID is there too, and alone while the list is not known. */
export function SavedItemField(props: Props) {
  const { name, options, change, errors } = props;
  const list = serviceSchedules()[savedItemLists[name]];
  const value = options[name];
  const isKnown = value === '' || list.items.some((one) => one.id === value);
  const types = useSignal(false);
  useEffect(() => {
    const readLists = async () => {
      await serviceSchedulesReady;
      if (serviceSchedules()[savedItemLists[name]].asOf === null)
        await send('schedules/list', { id: '' });
    };
    // The lists keep the problem that the user is shown; until then an ID can be typed.
    readLists().catch(logFailure('reading the saved items'));
  }, []);
  if (list.items.length === 0) return <OptionText {...props} />;
  const showsBox = types.value || !isKnown;
  return (
    <>
      <SelectField
        name={parameterText(parameters[name].label)}
        value={showsBox ? typed : value}
        disabled={optionConflict(options, name) !== null}
        error={showsBox ? undefined : errors[name]}
        options={[
          { value: '', name: i18n.t('scrapeForm.savedNone') },
          ...list.items.map((one) => ({
            value: one.id,
            name: one.name === '' ? one.id : one.name,
          })),
          { value: typed, name: i18n.t('scrapeForm.savedOther') },
        ]}
        onChange={(chosen) => {
          types.value = chosen === typed;
          if (chosen !== typed) change({ [name]: chosen });
        }}
      />
      {showsBox && <OptionText {...props} label={i18n.t('scrapeForm.savedId')} />}
    </>
  );
}
