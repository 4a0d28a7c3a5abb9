import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import { type CsvOptions, delimiters, defaultCsvOptions } from '@/utils/export/csv';
import { CheckField } from '../ui/check-field';
import { SelectField, namedOptions } from '../ui/select-field';
import { bindChecked } from '@/components/ui/signals';

/** CSV options, and whether origin columns are added; shared by all tables of a page. */
export const csvForm = signal<CsvOptions>(defaultCsvOptions);
export const withOrigin = signal(false);

/** Whether each row says where it comes from, on the screen and in all exports. */
export function OriginField() {
  return (
    <CheckField
      name={i18n.t('extract.withOrigin')}
      hint={i18n.t('extract.withOriginHint')}
      {...bindChecked(withOrigin)}
    />
  );
}

const names = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

/** Further formats, and the options of all. */
export function RowsExportOptions({ children }: { children: ComponentChildren }) {
  const change = (part: Partial<CsvOptions>): void => {
    csvForm.value = { ...csvForm.value, ...part };
  };
  return (
    <fieldset class="fieldset stack-s">
      <legend class="small">{i18n.t('extract.moreExports')}</legend>
      {children}
      <SelectField
        name={i18n.t('extract.delimiter')}
        value={csvForm.value.delimiter}
        options={namedOptions(delimiters, (value) => i18n.t(`extract.delimiter_${names[value]}`))}
        onChange={(value) => change({ delimiter: value })}
      />
      {(['bom', 'guard'] as const).map((part) => (
        <CheckField
          key={part}
          name={i18n.t(`extract.${part}`)}
          hint={i18n.t(`extract.${part}Hint`)}
          checked={csvForm.value[part]}
          onChange={(checked) => change({ [part]: checked })}
        />
      ))}
    </fieldset>
  );
}
