import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { hostText } from '@/utils/i18n/format';
import { useObjectUrl } from '../../ui/hooks/use-object-url';
import { DownloadLink } from '../../ui/download-link';
import styles from './view.module.css';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';

interface Props {
  image: Blob;
  /** URL of the captured page. */
  url: string;
  alt: string;
}

/** Zoom factors; 1 is full size. */
const steps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];
const endings: Record<string, string> = { jpeg: 'jpg', gif: 'gif', webp: 'webp' };

/** Image, fitted or zoomed. Rendered by `<img>`, so that scripts in an SVG do not run. */
export function ViewImage({ image, url, alt }: Props) {
  const src = useObjectUrl(image);
  /** Zoom factor; null to fit the image to the width. */
  const zoom = useSignal<number | null>(null);
  const size = useSignal({ width: 0, shown: 0 });
  const broken = useSignal(false);

  function step(by: 1 | -1): void {
    const { width, shown } = size.value;
    const now = zoom.value ?? (width === 0 ? 1 : shown / width);
    const further = steps.filter((one) => (by > 0 ? one > now + 0.01 : one < now - 0.01));
    zoom.value = (by > 0 ? further[0] : further.at(-1)) ?? now;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const keys: Record<string, () => void> = {
      '+': () => step(1),
      '=': () => step(1),
      '-': () => step(-1),
      '0': setTo(zoom, null),
      '1': setTo(zoom, 1),
    };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  const ending = endings[image.type.replace('image/', '')] ?? 'png';
  if (broken.value) return <p class="hint">{i18n.t('view.imageBroken')}</p>;
  return (
    <figure class="stack-s">
      <div class="row between row-wrap">
        <span class="row" role="group" aria-label={i18n.t('view.zoom')}>
          <Button small aria-label={i18n.t('view.zoomOut')} onClick={() => step(-1)}>
            −
          </Button>
          <Button small aria-label={i18n.t('view.zoomIn')} onClick={() => step(1)}>
            +
          </Button>
          <Button small aria-pressed={zoom.value === null} onClick={setTo(zoom, null)}>
            {i18n.t('view.zoomFit')}
          </Button>
          <Button small aria-pressed={zoom.value === 1} onClick={setTo(zoom, 1)}>
            {i18n.t('view.zoomFull')}
          </Button>
        </span>
        <DownloadLink content={image} name={`${hostText(url)}.${ending}`} />
      </div>
      <div
        class={styles.picture}
        tabIndex={0}
        role="region"
        aria-label={i18n.t('view.imageRegion', [alt])}
        onKeyDown={onKeyDown}
      >
        {src && (
          <img
            src={src}
            alt={alt}
            style={
              zoom.value === null
                ? 'max-width: 100%'
                : `width: ${Math.max(1, Math.round(size.value.width * zoom.value))}px`
            }
            onLoad={({ currentTarget: { naturalWidth, clientWidth } }) => {
              size.value = { width: naturalWidth, shown: clientWidth };
            }}
            onError={setTo(broken, true)}
          />
        )}
      </div>
    </figure>
  );
}
