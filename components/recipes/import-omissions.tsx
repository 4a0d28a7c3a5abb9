import { i18n } from '@/utils/i18n/i18n';
import type { SitemapOmission } from '@/utils/recipes/sitemap-omissions';

function omissionText(reason: SitemapOmission['reason'], detail: string): string {
  switch (reason) {
    case 'type':
    case 'css':
    case 'regex':
    case 'delay':
    case 'option':
      return i18n.t(`recipes.left_${reason}`, [detail]);
    case 'address':
    case 'clickOnce':
    case 'empty':
    case 'fields':
    case 'html':
    case 'invalid':
    case 'lines':
    case 'range':
    case 'sites':
    case 'unreached':
      return i18n.t(`recipes.left_${reason}`);
  }
}

/** Report of what a sitemap of Web Scraper has that was not taken over as it is. */
export function ImportOmissions({ omissions }: { omissions: readonly SitemapOmission[] }) {
  if (omissions.length === 0) return null;
  return (
    <div class="stack-s">
      <p>{i18n.t('recipes.importedLeft')}</p>
      <ul class="stack-s small" aria-label={i18n.t('recipes.importedLeft')}>
        {omissions.map(({ selector, reason, detail }) => (
          <li key={`${selector} ${reason} ${detail}`} class="break">
            <bdi>{selector || i18n.t('recipes.leftSitemap')}</bdi>
            {': '}
            {omissionText(reason, detail)}
          </li>
        ))}
      </ul>
    </div>
  );
}
