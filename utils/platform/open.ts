import { ext } from './ext';

/** Brings the workspace to the front at a route such as `#/results`, in the tab it already has. */
export async function openWorkspace(route: string): Promise<void> {
  const page = ext.runtime.getURL('/workspace.html');
  const [open] = await ext.tabs.query({ url: `${page}*`, currentWindow: true });
  if (open?.id !== undefined) {
    await ext.tabs.update(open.id, { active: true, url: page + route });
  } else {
    await ext.tabs.create({ url: page + route });
  }
}

/** Opens an address of the web in a new tab; only http and https. */
export async function openAddress(url: string): Promise<void> {
  if (/^https?:\/\//.test(url)) await ext.tabs.create({ url });
}
