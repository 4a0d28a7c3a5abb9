import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type NamedService, namedServices } from '@/utils/account/named-services';
import { readSetUpText } from '@/utils/account/setup-text';
import { type Addresses, noAddresses } from '@/utils/settings/schema';

interface Options {
  addresses: Addresses;
  /** Managed URLs, which are read-only; empty ones can be filled in by the user. */
  preset?: Addresses | undefined;
  /** Services offered by name. @default those of this build */
  services?: readonly NamedService[];
}

const addressesOf = ({ accountApi, exitCheck, dashboard }: NamedService): Addresses => ({
  accountApi,
  exitCheck,
  dashboard,
});

/** Returns the URLs that differ from other ones. */
function without(addresses: Partial<Addresses>, others: Partial<Addresses>): Partial<Addresses> {
  const kept: Partial<Addresses> = {};
  for (const name of ['accountApi', 'exitCheck', 'dashboard'] as const) {
    const address = addresses[name];
    if (address !== undefined && address !== others[name]) kept[name] = address;
  }
  return kept;
}

/** What is typed into the form of a connection: the URLs, the key and the set-up text. */
export function useConnectDraft({ preset, ...props }: Options) {
  // A policy that sets the address leaves no choice.
  const services = preset?.accountApi ? [] : (props.services ?? namedServices());
  const [first] = services;
  const initial = first && props.addresses.accountApi === '' ? addressesOf(first) : props.addresses;
  /** Changed URLs. The other fields follow the stored ones, which another account or a restore changes. */
  const changed = useSignal<Partial<Addresses>>({});
  const addresses = (): Addresses => ({ ...initial, ...changed.value });
  const key = useSignal('');
  const setUp = useSignal('');
  const filled = useSignal<number | null>(null);
  /** The key that the set-up text held last; null: none. */
  const keyOfText = useRef<string | null>(null);
  const addressOnly = useSignal(false);
  const shown = (name: keyof Addresses) => preset?.[name] || addresses()[name];
  const hasKey = key.value !== '';
  const change = (part: Partial<Addresses>) => {
    const next = { ...addresses(), ...part };
    changed.value = hasKey ? next : without(next, initial);
  };
  // While a key is typed, the addresses no longer follow the stored ones: the key must not go to another server.
  useEffect(() => change({}), [hasKey]);

  return {
    services,
    /** Chosen service; absent: another one, whose URLs are typed. */
    service: services.find(({ accountApi }) => accountApi === addresses().accountApi),
    key,
    setUp,
    /** Number of parts found in the set-up text; null: it is empty. */
    filled,
    /** True when the set-up text held a key but no URL, so that only the URL field is shown. */
    addressOnly,
    /** Returns the value of a field: the managed preset, else the typed text. */
    shown,
    readOnly: (name: keyof Addresses) => Boolean(preset?.[name]),

    /** Whether the form is complete. The key alone is enough when the URL is managed. */
    complete: () => shown('accountApi') !== '' && key.value !== '',

    changeAddress(name: keyof Addresses, value: string): void {
      change({ [name]: value });
    },

    /** Chooses the service with this URL of its account API; an empty text: another service. */
    chooseService(accountApi: string): void {
      const chosen = services.find((service) => service.accountApi === accountApi);
      change(chosen ? addressesOf(chosen) : noAddresses);
      addressOnly.value = !chosen && key.value !== '';
    },

    /** Stores the set-up text and fills in the parts found in it. */
    readText(text: string): void {
      setUp.value = text;
      const { key: foundKey, ...found } = readSetUpText(text);
      change(found);
      // Removes a key that was read while the user was still typing.
      if (foundKey !== undefined || key.value === keyOfText.current) key.value = foundKey ?? '';
      keyOfText.current = foundKey ?? null;
      filled.value =
        text.trim() === '' ? null : Object.keys(found).length + (foundKey === undefined ? 0 : 1);
      addressOnly.value = foundKey !== undefined && shown('accountApi') === '';
    },

    /** Returns a function that clears what was sent and stored, unless its text changed meanwhile. */
    sent(): () => void {
      const [sentKey, sentText, sentAddresses] = [key.value, setUp.value, changed.value];
      return () => {
        changed.value = without(changed.value, sentAddresses);
        if (key.value === sentKey) key.value = '';
        if (setUp.value !== sentText) return;
        setUp.value = '';
        filled.value = null;
        addressOnly.value = false;
      };
    },
  };
}

/** What is typed into the form of a connection, and its changes. */
export type ConnectDraft = ReturnType<typeof useConnectDraft>;
