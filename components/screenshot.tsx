import { i18n } from '#i18n';
import { hostOf } from './measures';
import { useObjectUrl } from './use-object-url';

/** The picture taken of the page, with a way to save it. */
export function Screenshot({ image, url }: { image: Blob; url: string }) {
  const src = useObjectUrl(image);
  return (
    <figure class="stack-s">
      <div class="row">
        <a class="button small" href={src} download={`${hostOf(url)}.png`}>
          {i18n.t('common.download')}
        </a>
      </div>
      {src && <img class="shot" src={src} alt={i18n.t('results.screenshotAlt', [hostOf(url)])} />}
    </figure>
  );
}
