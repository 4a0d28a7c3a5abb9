import config from '@/wxt.config';
import type { Store } from '../../run/package-rules';

/** Manifest as built, including what WXT adds for the entrypoints. */
export async function manifestOf(store: Store): Promise<Record<string, unknown>> {
  if (typeof config.manifest !== 'function') throw new Error('The manifest is a function');
  const manifest: Record<string, unknown> = {
    ...(await config.manifest({
      browser: store,
      manifestVersion: 3,
      mode: 'production',
      command: 'build',
    })),
    manifest_version: 3,
    version: '1.2.3',
  };
  const permissions = manifest['permissions'] as string[];
  return store === 'firefox'
    ? manifest
    : { ...manifest, permissions: [...permissions, 'sidePanel'] };
}
