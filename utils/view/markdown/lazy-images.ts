import { forEachYielding } from '../yield';

/** Attributes in which pages keep the address of an image until it comes into view. */
const names = ['data-src', 'data-original', 'data-lazy-src', 'srcset', 'data-srcset'];

/** Addresses that stand for an image that is not loaded yet. */
const isPlaceholder = (src: string | null) => src === null || src === '' || /^data:/i.test(src);

function resolve(image: Element): void {
  if (!isPlaceholder(image.getAttribute('src'))) return;
  image.removeAttribute('src');
  for (const name of names) {
    // The first of several sizes.
    const address =
      image
        .getAttribute(name)
        ?.trim()
        .split(/[\s,]+/)[0] ?? '';
    if (isPlaceholder(address)) continue;
    image.setAttribute('src', address);
    return;
  }
}

/**
 * Gives images that load later the address they load from. Yields to the page.
 * @param root is changed.
 */
export async function resolveLazyImages(root: Element): Promise<void> {
  await forEachYielding(root.querySelectorAll('img'), resolve);
}
