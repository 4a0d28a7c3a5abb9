import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { LockForm, type LockStep } from '@/components/settings/lock-form';
import { LockIcon } from '@/components/ui/more-icons';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { SelectField } from '@/components/ui/select-field';
import { SettingDefault } from '@/components/settings/setting-default';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useNextFocus } from '@/components/ui/hooks/use-next-focus';
import { route } from '@/components/workspace/route';
import { Button } from '@/components/ui/button';
import { lock, locked } from '@/utils/security/state';
import { send } from '@/utils/messaging/send';
import { idleChoices, defaultIdleMinutes } from '@/utils/security/idle-minutes';

function idleText(minutes: number): string {
  if (minutes === 0) return i18n.t('lock.idleNever');
  return minutes % 60 === 0
    ? i18n.t('lock.idleHours', minutes / 60, [minutes / 60])
    : i18n.t('lock.idleMinutes', minutes, [minutes]);
}

async function take(step: LockStep, { current, next }: { current: string; next: string }) {
  if (step === 'set') await send('lock/set', { passphrase: next });
  if (step === 'change') await send('lock/set', { passphrase: next, current });
  if (step === 'remove') await send('lock/remove', { passphrase: current });
}

/**
 * Last completed action. Module state, because removing the lock closes it for a moment, and a locked page shows no
 * sections.
 */
const announcement = signal('');

/** Settings section on the passphrase: set, change, remove, lock now, lock when idle. */
export function LockSection() {
  const intent = useIntent();
  const step = useSignal<LockStep | null>(null);
  const { box, focusNext } = useNextFocus();
  const { set, idleMinutes } = lock.value.value ?? { set: false, idleMinutes: 0 };
  const leave = () => {
    if (route.value.section !== 'settings') announcement.value = '';
  };
  useEffect(() => leave, []);
  const ask = (next: LockStep) => () => {
    announcement.value = '';
    focusNext('form input');
    step.value = next;
  };
  return (
    <section
      ref={box}
      class="panel stack"
      aria-labelledby="lock-title"
      data-also={i18n.t('settings.also.lock')}
    >
      <div class="stack-s">
        <h2 id="lock-title" class="row">
          <LockIcon />
          {i18n.t('lock.title')}
        </h2>
        <p class="hint">{i18n.t(set ? 'lock.isSet' : 'lock.hint')}</p>
      </div>
      {step.value === null ? (
        <div class="row row-wrap">
          {set ? (
            <>
              <Button
                primary
                disabled={locked.value || intent.pending.value}
                onClick={() => {
                  announcement.value = '';
                  void intent.run(() => send('lock/now', {}));
                }}
              >
                {i18n.t('lock.now')}
              </Button>
              <Button data-opens onClick={ask('change')}>
                {i18n.t('lock.change')}
              </Button>
              <Button onClick={ask('remove')}>{i18n.t('lock.remove')}</Button>
            </>
          ) : (
            <Button data-opens onClick={ask('set')}>
              {i18n.t('lock.title')}
            </Button>
          )}
          <span class="hint" role="status">
            {announcement.value}
          </span>
        </div>
      ) : (
        <LockForm
          key={step.value}
          step={step.value}
          onDone={async (passphrases) => {
            const done = step.value ?? 'set';
            await take(done, passphrases);
            announcement.value = i18n.t(`lock.done.${done}`);
          }}
          onClose={() => {
            focusNext('[data-opens]');
            step.value = null;
          }}
        />
      )}
      {set && (
        <div class="stack-s">
          <SelectField
            name={i18n.t('lock.idle')}
            value={String(idleMinutes)}
            options={[...new Set([...idleChoices, idleMinutes])].map((minutes) => ({
              value: String(minutes),
              name: idleText(minutes),
            }))}
            hint={i18n.t('lock.idleHint')}
            onChange={(minutes) =>
              void intent.run(() => send('lock/idle', { minutes: Number(minutes) }))
            }
          />
          <SettingDefault
            of={i18n.t('lock.idle')}
            defaultValue={idleText(defaultIdleMinutes)}
            isDefault={idleMinutes === defaultIdleMinutes}
            onReset={() =>
              void intent.run(() => send('lock/idle', { minutes: defaultIdleMinutes }))
            }
          />
        </div>
      )}
      <ProblemBanner problem={intent.problem.value} />
    </section>
  );
}
