import * as z from 'zod/mini';
import { LooseFlag, LooseList, LooseNumber, LooseText, LoginText } from './import-result';

/** Server of a SmartProxy backup. */
const ServerSchema = z.object({
  id: LooseText,
  name: LooseText,
  host: LooseText,
  port: LooseNumber,
  protocol: LooseText,
  username: LoginText,
  password: LoginText,
});
export type SmartServer = z.infer<typeof ServerSchema>;
const MaybeServer = z.catch(z.nullish(ServerSchema), null);
const RuleSchema = z.object({
  ruleType: z.catch(z.number(), 0),
  rulePattern: LooseText,
  ruleRegex: LooseText,
  ruleExact: LooseText,
  ruleSearch: LooseText,
  hostName: LooseText,
  enabled: LooseFlag(true),
  whiteList: LooseFlag(false),
  proxyServerId: LooseText,
  proxy: MaybeServer,
});
export type SmartRule = z.infer<typeof RuleSchema>;
const Subscriptions = LooseList(z.object({ name: LooseText, url: LooseText }));
const OptionsSchema = z.object({
  /** Of Firefox: all requests of a page whose address matched a rule take that rule's proxy. */
  proxyPerOrigin: z.catch(LooseFlag(false), true),
  activeIncognitoProfileId: LooseText,
});
const ProfileSchema = z.object({
  profileId: LooseText,
  profileName: LooseText,
  /** 2: proxy by rules; 3: proxy everything except rules. Other types need no profile here. */
  profileType: z.number(),
  proxyRules: LooseList(RuleSchema),
  rulesSubscriptions: Subscriptions,
  profileProxyServerId: LooseText,
});

export type SmartProfile = z.infer<typeof ProfileSchema>;

/** Of 0.9: hosts that go direct in the mode 'always', if the switch is on. */
const BypassSchema = z.object({
  bypassList: LooseList(z.string()),
  enableForAlways: LooseFlag(true),
});

/** Full backup of SmartProxy 1 (`proxyProfiles`), or of 0.9 with its single list of rules. */
export const SmartProxySchema = z.object({
  proxyServers: z.array(z.catch(z.nullable(ServerSchema), null)),
  proxyProfiles: LooseList(ProfileSchema),
  /** Lists of servers by address. */
  proxyServerSubscriptions: Subscriptions,
  options: z.catch(z.nullish(OptionsSchema), null),
  activeProfileId: LooseText,
  defaultProxyServerId: LooseText,
  proxyRules: LooseList(RuleSchema),
  /** Of 0.9: lists of rules by address. */
  proxyRulesSubscriptions: Subscriptions,
  /** Of 0.9: 0 direct, 1 by rules, 2 always. */
  proxyMode: z.catch(z.coerce.number(), 0),
  activeProxyServer: MaybeServer,
  bypass: z.catch(z.nullish(BypassSchema), { bypassList: [null], enableForAlways: true }),
});
export type SmartProxyFile = z.infer<typeof SmartProxySchema>;
