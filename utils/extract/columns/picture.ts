import { trimmedOf } from '../dom';

/** Attributes that may hold a picture's URL, including those of lazy loading. */
export const pictureAttributes = [
  'src',
  'data-src',
  'data-original',
  'data-lazy-src',
  'srcset',
  'data-srcset',
];

/** Attribute with the address of a picture, which is no placeholder; undefined if it has none. */
export const pictureAttribute = (element: Element): string | undefined =>
  pictureAttributes.find((name) => {
    const address = trimmedOf(element, name);
    return address !== '' && !/^data:image\/(?:gif|svg)/i.test(address);
  });
