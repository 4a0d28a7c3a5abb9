import { rolldown } from 'rolldown';

/** A module and all it imports as one script, its exports under a global name: what a content script's build gives. */
export async function bundle(file: string, name: string): Promise<string> {
  const build = await rolldown({ input: file, platform: 'browser' });
  const { output } = await build.generate({ format: 'iife', name, minify: true });
  await build.close();
  return output[0].code;
}
