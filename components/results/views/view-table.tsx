import { useCallback } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { FoundTables } from '@/components/extract/found-tables';
import { baseAddress } from '@/utils/extract/base-address';
import { tableSteps } from '@/utils/extract/found-table';
import type { ListProposal } from '@/utils/extract/lists/detect';
import { originOfRun } from '@/utils/export/row-origin';
import type { FoundTable } from '@/utils/extract/schema';
import type { ScrapeRun } from '@/utils/runs/schema';
import { runYielding } from '@/utils/view/yield';

interface Props {
  /** Scraped page as a separate, inert document. */
  page: Document;
  lists: readonly ListProposal[];
  /** URL of the scraped page. */
  address: string;
  run: ScrapeRun;
}

/** Shows the lists and tables of a scraped page, found in the same way as in an open page. */
export function ViewTable({ page, lists, address, run }: Props) {
  const read = useCallback(
    async (at: number, rows: number): Promise<FoundTable> => {
      const list = lists[at];
      if (!list) throw new RangeError(`There is no list ${at}`);
      return await runYielding(tableSteps(list, page, baseAddress(page, address), rows));
    },
    [page, lists, address],
  );
  if (lists.length === 0) return <p class="hint">{i18n.t('extract.none')}</p>;
  return (
    <FoundTables
      count={lists.length}
      read={read}
      address={address}
      origin={originOfRun(run, address)}
    />
  );
}
