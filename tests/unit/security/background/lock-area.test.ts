import { beforeEach, expect, test, vi } from 'vitest';
import { createLockArea } from '@/utils/security/background/lock-area';
import { isLocked, secrets } from '@/utils/security/background/secrets';
import { caller, newBrowser, passphrase } from '../../../fixtures/restoring';

vi.mock('@/utils/security/passphrase-seal', () => import('../../../fixtures/quick-seal'));

beforeEach(newBrowser);

test('of presses in quick succession the last one holds', async () => {
  const { handlers } = createLockArea();
  await secrets.set('accountKey', 'KEY');
  await handlers['lock/set']({ passphrase }, caller);
  for (let round = 0; round < 3; round += 1) {
    const opened = handlers['lock/unlock']({ passphrase }, caller);
    await Promise.all([opened, handlers['lock/now']({}, caller)]);
    expect(await isLocked()).toBe(true);
    const closed = handlers['lock/now']({}, caller);
    await Promise.all([closed, handlers['lock/unlock']({ passphrase }, caller)]);
    expect(await secrets.get('accountKey')).toBe('KEY');
    await handlers['lock/now']({}, caller);
  }
});
