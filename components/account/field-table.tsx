import type { ReportField } from '@/utils/account/usage/schema';

/** Table of the additional fields of a report, as received from the service. */
export function FieldTable({ fields, label }: { fields: readonly ReportField[]; label: string }) {
  return (
    <div class="table-wrap" tabIndex={0} role="group" aria-label={label}>
      <table class="table">
        <tbody>
          {fields.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row" class="mono">
                {name}
              </th>
              <td class="num break">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
