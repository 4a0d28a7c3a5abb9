import { trimmedOf } from '../dom';

/** Attributes that may hold a picture's URL; those of lazy loading are first, as `src` may be a placeholder. */
export const pictureAttributes = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'src',
  'srcset',
  'data-srcset',
];

/** Attribute with the address of a picture, which is no placeholder or template; undefined if it has none. */
export const pictureAttribute = (element: Element): string | undefined =>
  pictureAttributes.find((name) => {
    const address = trimmedOf(element, name);
    return address !== '' && !/^(?:data|blob):|\{/i.test(address);
  });
