import { i18n } from '#i18n';
import type { PlaceRow } from '@/components/world-table';
import type { World } from '@/utils/world/schema';

interface Props {
  world: World;
  rows: readonly PlaceRow[];
}

async function save({ world, rows }: Props, format: 'csv' | 'json'): Promise<void> {
  const { exportWorld } = await import('@/utils/export/world');
  const places = rows.map(({ place, run, lines, ...row }) => ({
    ...row,
    way: place,
    run: run ?? null,
    lines: lines ?? null,
  }));
  const { file, name } = exportWorld(world, places, format);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun; the address may go once it is read.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Saves the comparison as a table or as JSON. */
export function WorldSave(props: Props) {
  return (
    <span class="row" role="group" aria-label={i18n.t('export.button')}>
      <button type="button" class="button small" onClick={() => void save(props, 'csv')}>
        {i18n.t('world.saveCsv')}
      </button>
      <button type="button" class="button small" onClick={() => void save(props, 'json')}>
        {i18n.t('world.saveJson')}
      </button>
    </span>
  );
}
