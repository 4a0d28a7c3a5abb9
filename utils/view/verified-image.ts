import { imageTypeOf } from './detect-kind';

/**
 * Image with the type that its bytes have; null if they are no image. The type that a blob was stored under comes from
 * the service or a backup: under `image/svg+xml` or `text/html` its blob URL would open live markup in the extension's
 * origin.
 */
export async function verifiedImage(image: Blob): Promise<Blob | null> {
  const type = imageTypeOf(new Uint8Array(await image.slice(0, 24).arrayBuffer()));
  return type === '' ? null : image.slice(0, image.size, type);
}
