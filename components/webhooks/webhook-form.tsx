import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { CopyButton } from '@/components/ui/copy-button';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { TextField } from '@/components/ui/text-field';
import { bindText } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { hostText } from '@/utils/i18n/format';
import { send } from '@/utils/messaging/send';
import { completeAddress } from '@/utils/typed-address';
import { type Webhook, WebhookSchema } from '@/utils/webhooks/schema';
import { newSigningSecret } from '@/utils/webhooks/signature';
import { handleSubmit } from '@/components/ui/handle-submit';

interface Props {
  /** Webhook to change; null: a new one. */
  webhook: Webhook | null;
  onSaved: () => void;
}

/** Form of a webhook. The secret of a new one is made here, and can be copied until it is saved. */
export function WebhookForm({ webhook, onSaved }: Props) {
  const intent = useIntent();
  const id = useSignal(webhook?.id ?? crypto.randomUUID());
  const name = useSignal(webhook?.name ?? '');
  const address = useSignal(webhook?.url ?? '');
  const secret = useSignal(webhook ? '' : newSigningSecret());
  const checked = useSignal(false);

  const url = completeAddress(address.value.trim());
  const draft = WebhookSchema.safeParse({
    id: id.value,
    name: name.value.trim() || (URL.canParse(url) ? hostText(url).slice(0, 100) : ''),
    url,
  });
  const isAddressValid = draft.success && URL.canParse(url);
  const typedSecret = secret.value.trim();
  const isSecretValid = typedSecret === '' ? webhook !== null : typedSecret.length >= 16;

  function save(): void {
    checked.value = true;
    if (!draft.success || !isAddressValid || !isSecretValid) return;
    void intent
      .run(() =>
        send('webhooks/save', {
          webhook: draft.data,
          secret: typedSecret === '' ? null : typedSecret,
        }),
      )
      .then((done) => {
        if (done) onSaved();
      });
  }

  return (
    <form class="stack" noValidate onSubmit={handleSubmit(save)}>
      <TextField
        name={i18n.t('webhooks.address')}
        {...bindText(address)}
        placeholder="https://"
        hint={i18n.t('webhooks.addressHint')}
        error={checked.value && !isAddressValid ? i18n.t('webhooks.addressInvalid') : null}
      />
      <TextField name={i18n.t('webhooks.name')} {...bindText(name)} maxLength={100} />
      <TextField
        name={i18n.t('webhooks.secret')}
        {...bindText(secret)}
        maxLength={200}
        hint={i18n.t(webhook ? 'webhooks.secretKept' : 'webhooks.secretHint')}
        error={checked.value && !isSecretValid ? i18n.t('webhooks.secretInvalid') : null}
      >
        <CopyButton read={() => secret.value} disabled={typedSecret === ''} />
      </TextField>
      <ProblemBanner problem={intent.problem.value} />
      <div class="row">
        <Button primary type="submit" disabled={intent.pending.value}>
          {i18n.t('webhooks.save')}
        </Button>
      </div>
    </form>
  );
}
