import type { Vantage } from './vantage.ts';

/** API available to chrome://extensions only. */
interface DeveloperPrivate {
  updateExtensionConfiguration(change: {
    extensionId: string;
    hostAccess: 'ON_CLICK' | 'ON_ALL_SITES';
  }): Promise<void>;
}

/** Sets 'Site access' on the extensions page: on all sites, or on click, which grants none. */
export async function setSiteAccess(vantage: Vantage, isOn: boolean): Promise<void> {
  const page = await vantage.context.newPage();
  await page.goto('chrome://extensions');
  await page.evaluate(
    async ({ extensionId, hostAccess }) => {
      const { developerPrivate } = chrome as unknown as { developerPrivate: DeveloperPrivate };
      await developerPrivate.updateExtensionConfiguration({ extensionId, hostAccess });
    },
    {
      extensionId: new URL(vantage.origin).host,
      hostAccess: isOn ? ('ON_ALL_SITES' as const) : ('ON_CLICK' as const),
    },
  );
  await page.close();
}
