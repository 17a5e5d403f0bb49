/** How a value is entered; every value is kept as text. */
export type ConfigType = 'text' | 'number' | 'boolean' | 'secret'

export type KnownConfigKey = {
  name: string
  type: ConfigType
  /** Who reads it, and what for. */
  description: string
  /** What counts while the key is not set; absent where nothing does. */
  default?: string
}

/**
 * The keys that game clients and game servers are known to read. The server itself keeps and hands out the config: where a
 * description names a reader, that reader acts on it.
 */
export const knownConfigKeys: readonly KnownConfigKey[] = [
  {
    name: 'accounts|read',
    type: 'text',
    description: 'Game servers read it: where they look accounts up. This server keeps accounts in one place.',
  },
  {
    name: 'accounts|write',
    type: 'text',
    description: 'Game servers read it: where they write accounts. This server keeps accounts in one place.',
  },
  {
    name: 'api|restrictTimeOverride',
    type: 'boolean',
    default: 'false',
    description: 'Game servers read it: whether a request may say another time than the clock’s.',
  },
  {
    name: 'auth|gps_secret',
    type: 'secret',
    description: 'Game servers read it: the secret that proves sign-ins with Google Play Services.',
  },
  {
    name: 'commerce|useComet',
    type: 'boolean',
    default: 'false',
    description: 'Game clients and servers read it: whether offers come from the newer commerce service.',
  },
  {
    name: 'identity|oidc_apple_audience',
    type: 'text',
    description:
      'This server reads it: the client ids, separated by commas, whose Apple id tokens sign players in (third party "apple"). Its issuer is https://appleid.apple.com.',
  },
  {
    name: 'identity|oidc_google_audience',
    type: 'text',
    description:
      'This server reads it: the client ids, separated by commas, whose Google id tokens sign players in (third party "google"). Its issuer is https://accounts.google.com.',
  },
  {
    name: 'inventory|split_items',
    type: 'boolean',
    default: 'false',
    description: 'Game servers read it: whether a stack of items is handed out as items of their own.',
  },
  {
    name: 'mail|distinct_guild_mail_categories',
    type: 'boolean',
    default: 'false',
    description: 'Game clients read it: whether mail of each guild has a category of its own.',
  },
  {
    name: 'mail|use_mail_service',
    type: 'boolean',
    default: 'false',
    description: 'Game clients and servers read it: whether mail goes through the mail service.',
  },
  {
    name: 'notification|publisher',
    type: 'text',
    description: 'Game clients read it: by which way they hear of changes. This server sends over its own socket only.',
  },
  {
    name: 'payments|client_audits',
    type: 'boolean',
    default: 'false',
    description:
      'Game clients and this server read it: whether clients report purchases that were made outside of the server.',
  },
  {
    name: 'payments|googleplay.key',
    type: 'secret',
    description: 'This server reads it: the app’s licence key, by which receipts of Google Play are verified.',
  },
  {
    name: 'payments|testHandlerActive',
    type: 'boolean',
    default: 'false',
    description: 'Game clients and this server read it: whether the test provider may be paid with, without a receipt.',
  },
]

/** Keys whose name has a part that the studio chooses. */
const knownForms: readonly (Omit<KnownConfigKey, 'name'> & { form: RegExp })[] = [
  {
    form: /^identity\|oidc_[a-z0-9_-]+_issuer$/,
    type: 'text',
    description:
      'This server reads it: the address of an OpenID provider, as its tokens name it. Its id tokens sign players in as the third party in the key.',
  },
  {
    form: /^identity\|oidc_[a-z0-9_-]+_audience$/,
    type: 'text',
    description:
      'This server reads it: the client ids, separated by commas, whose id tokens of that OpenID provider sign players in.',
  },
  {
    form: /^identity\|external_[a-z0-9._-]+_url$/,
    type: 'text',
    description:
      'This server reads it: where it asks, signed with the realm’s secret, whom a token of that external service belongs to.',
  },
]

const byName = new Map(knownConfigKeys.map((key) => [key.name, key]))

export function findKnownKey(name: string): KnownConfigKey | undefined {
  const known = byName.get(name)
  if (known) return known
  const { form, ...rest } = knownForms.find((one) => one.form.test(name)) ?? {}
  return form && { name, ...(rest as Omit<KnownConfigKey, 'name'>) }
}

/** The two parts of `namespace|key`. */
export function partsOfKey(name: string): { namespace: string; key: string } {
  const bar = name.indexOf('|')
  return { namespace: name.slice(0, bar), key: name.slice(bar + 1) }
}

/** Ends as the names of secrets do: `clientSecret`, `smtp_password`, `apiKey`. A plain `…key` may be anything. */
const secretEnding = /(secret|password|passwd|token|credentials?|(api|private|secret|signing|access)[._-]?key)$/i

/**
 * Whether a value is a secret: encrypted where it is kept, sealed in the audit trail, and shown only to those who may edit
 * it. Known keys say so themselves; of others the ending of the name decides, and all keys of stores' platforms.
 */
export function isSecretKey(name: string): boolean {
  const known = findKnownKey(name)
  if (known) return known.type === 'secret'
  const { namespace, key } = partsOfKey(name)
  return secretEnding.test(key) || (namespace === 'steam' && /key$/i.test(key))
}
