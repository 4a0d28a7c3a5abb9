import { i18n } from '#i18n';
import type { Place } from '@/utils/compare/schema';
import { ViewImage } from '../results/view-image';
import { wayText } from './comparison-text';

interface Props {
  url: string;
  shots: readonly { place: Place; image: Blob; isBaseline: boolean }[];
}

/** Screenshots side by side, each with its own zoom. */
export function WorldShots({ url, shots }: Props) {
  return (
    <ul class="world-shots">
      {shots.map(({ place, image, isBaseline }) => (
        <li key={place.runId}>
          <h3 class="row">
            {wayText(place)}
            {isBaseline && <span class="chip">{i18n.t('world.baselineChip')}</span>}
          </h3>
          <ViewImage image={image} url={url} alt={i18n.t('world.shotAlt', [wayText(place)])} />
        </li>
      ))}
    </ul>
  );
}
