import type { NewProfile } from '../fixtures/profiles.ts';
import { seeded } from '../service/seeded.ts';

/** Ten profiles on two endpoints: each endpoint has five logins that replace each other. */
export const tenProfiles: readonly NewProfile[] = [
  { name: 'One', country: 'DE', product: 'rp' },
  { name: 'Two', country: 'US', product: 'rp' },
  { name: 'Three', country: 'FR', product: 'rp' },
  { name: 'Four', country: 'GB', product: 'rp' },
  { name: 'Five', country: 'NL', product: 'rp' },
  { name: 'Six', country: 'ES', product: 'rpc' },
  { name: 'Seven', country: 'IT', product: 'rpc' },
  { name: 'Eight', country: 'JP', product: 'rpc' },
  { name: 'Nine', country: 'CA', product: 'rpc' },
  { name: 'Ten', country: 'BR', product: 'rpc' },
];

/** When the background is killed, relative to a press; `after` in milliseconds. */
interface Kill {
  moment: 'before' | 'pressed' | 'shown';
  after: number;
}

/** Action of a user. */
export interface Action {
  kind: 'switch' | 'rotate';
  /** Profile whose switch is pressed, or that is active and gets a new address. */
  profile: NewProfile;
  kill: Kill | null;
  /** Milliseconds during which pages continue to load before the next press. */
  pause: number;
}

/**
 * Generates actions; the same seed gives the same actions on every machine. The first one is a
 * switch.
 */
export function planOf(seed: number, steps: number): Action[] {
  const random = seeded(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const moments = ['before', 'pressed', 'shown'] as const;
  const actions: Action[] = [];
  let on: NewProfile | null = null;
  for (let at = 0; at < steps; at += 1) {
    const others = tenProfiles.filter((profile) => profile !== on);
    const rotate: boolean = on !== null && random() < 0.3;
    const chosen: NewProfile | undefined = rotate && on ? on : others[below(others.length)];
    const moment = moments[below(moments.length)];
    const after = below(200);
    const killed = random() < 0.5;
    if (!chosen) throw new Error('There is no profile to choose');
    on = chosen;
    actions.push({
      kind: rotate ? 'rotate' : 'switch',
      profile: chosen,
      kill: killed && moment ? { moment, after } : null,
      pause: below(300),
    });
  }
  return actions;
}
