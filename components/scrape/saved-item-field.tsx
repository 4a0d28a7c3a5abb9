import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { logFailure } from '@/utils/log-failure';
import { parameters } from '@/utils/runs/schema';
import { optionConflict } from '@/utils/runs/parameters/options';
import { serviceSchedules, serviceSchedulesReady } from '@/utils/schedules/state';
import { send } from '@/utils/messaging/send';
import { type OptionFieldProps, OptionText, parameterText } from './option-fields';

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
  const id = useId();
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
      <div class="field">
        <label for={id}>{parameterText(parameters[name].label)}</label>
        <select
          id={id}
          class="select"
          value={showsBox ? typed : value}
          disabled={optionConflict(options, name) !== null}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            types.value = chosen === typed;
            if (chosen !== typed) change({ [name]: chosen });
          }}
        >
          <option value="">{i18n.t('scrapeForm.savedNone')}</option>
          {list.items.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name === '' ? one.id : one.name}
            </option>
          ))}
          <option value={typed}>{i18n.t('scrapeForm.savedOther')}</option>
        </select>
        {!showsBox && errors[name] && <p class="error">{errors[name]}</p>}
      </div>
      {showsBox && <OptionText {...props} label={i18n.t('scrapeForm.savedId')} />}
    </>
  );
}
