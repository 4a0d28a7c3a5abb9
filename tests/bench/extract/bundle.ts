import { rolldown } from 'rolldown';

/**
 * Bundles a module and its imports into one script with its exports under a global name, like a
 * content script's build.
 */
export async function bundle(file: string, name: string): Promise<string> {
  const build = await rolldown({ input: file, platform: 'browser' });
  const { output } = await build.generate({ format: 'iife', name, minify: true });
  await build.close();
  return output[0].code;
}
