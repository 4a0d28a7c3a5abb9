import { ext } from '@/utils/platform/ext';

/** Opens the workspace at a route such as `#/results`. */
export async function openWorkspace(route: string): Promise<void> {
  await ext.tabs.create({ url: ext.runtime.getURL('/workspace.html') + route });
}
