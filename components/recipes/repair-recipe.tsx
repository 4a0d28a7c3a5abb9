import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { columnNames, columnOrder } from '@/components/extract/column-names';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { SelectField } from '@/components/ui/select-field';
import { Button } from '@/components/ui/button';
import { tableLimits } from '@/utils/extract/limits';
import type { FoundTable } from '@/utils/extract/schema';
import type { Output } from '@/utils/messaging/protocol';
import { numberText } from '@/utils/i18n/format';
import { send } from '@/utils/messaging/send';
import { ProblemError } from '@/utils/problem';
import { fieldsOf } from '@/utils/recipes/recipe-fields';
import type { Recipe } from '@/utils/recipes/schema';

interface Props {
  tabId: number;
  result: Output<'picker/run'>;
  recipe: Recipe;
  /** Whether the form is open at first. */
  opened?: boolean;
}

const sampleLength = 40;

/** Form that chooses the columns of fields that were not found, and saves a new revision. */
export function RepairRecipe({ tabId, result, recipe, opened = false }: Props) {
  const { search, fields } = result;
  const { draft, id } = recipe;
  const intent = useIntent();
  /** All columns of the list that was found; null until the form is opened. */
  const table = useSignal<FoundTable | null>(null);
  /** Column chosen for each field that was not found; -1 removes the field. */
  const chosen = useSignal<ReadonlyMap<number, number>>(new Map());
  const notFound = fields.flatMap(({ drift }, at) => (drift ? [at] : []));
  const used = new Set([...fields.map(({ column }) => column), ...chosen.value.values()]);

  const open = () =>
    intent.run(async () => {
      table.value = await send('picker/read', { tabId, search, list: 0, rows: tableLimits.rows });
    });

  useEffect(() => {
    if (opened) void open();
  }, []);

  const save = () =>
    intent.run(async () => {
      const columns = draft.fields.flatMap(({ name, kind, transforms }, field) => {
        const own = fields[field]?.column ?? -1;
        const at = own >= 0 ? own : (chosen.value.get(field) ?? -1);
        const read = own >= 0 ? kind : (table.value?.columns[at]?.kind ?? kind);
        return at < 0 ? [] : [{ at, name, kind: read, transforms }];
      });
      if (columns.length === 0) throw new ProblemError('recipe-impossible');
      const indexes = columns.map(({ at }) => at);
      const located = await send('picker/locate', { tabId, search, list: 0, columns: indexes });
      const made = fieldsOf(columns, located.columns);
      if (made.missing.length > 0) throw new ProblemError('recipe-impossible');
      const next = { ...draft, locators: located.locators, fields: made.fields };
      await send('recipes/save', { draft: next, replaces: id });
    });

  const names = table.value ? columnNames(table.value.columns) : [];
  const options = table.value ? columnOrder(table.value.columns) : [];
  return (
    <div class="stack">
      {table.value ? (
        <>
          {opened && (
            <p role="status">
              {i18n.t('recipes.repairFound', [
                numberText(fields.length - notFound.length),
                numberText(fields.length),
              ])}
            </p>
          )}
          {notFound.map((field) => (
            <SelectField
              key={field}
              name={i18n.t('recipes.repairField', [draft.fields[field]?.name ?? ''])}
              value={chosen.value.get(field)?.toString() ?? ''}
              options={[
                { value: '', name: i18n.t('recipes.repairChoose') },
                ...options.map((at) => ({
                  value: String(at),
                  name: optionText(names[at] ?? '', table.value, at),
                  disabled: used.has(at) && chosen.value.get(field) !== at,
                })),
                { value: '-1', name: i18n.t('recipes.repairRemove') },
              ]}
              onChange={(value) => {
                const next = new Map(chosen.value);
                if (value === '') next.delete(field);
                else next.set(field, Number(value));
                chosen.value = next;
              }}
            />
          ))}
          <p>
            <Button
              small
              primary
              disabled={intent.pending.value || chosen.value.size < notFound.length}
              onClick={() => void save()}
            >
              {i18n.t('recipes.repairSave')}
            </Button>
          </p>
        </>
      ) : (
        <p>
          <Button small disabled={intent.pending.value} onClick={() => void open()}>
            {i18n.t('recipes.repair')}
          </Button>
        </p>
      )}
      <ProblemBanner problem={intent.problem.value} />
    </div>
  );
}

/** Name of a column with its first value. */
function optionText(name: string, table: FoundTable | null, at: number): string {
  const sample = table?.rows.find((row) => (row[at] ?? '') !== '')?.[at] ?? '';
  return sample === ''
    ? name
    : i18n.t('recipes.repairOption', [name, sample.slice(0, sampleLength)]);
}
