/** The input field of a value; every value is stored as text. */
export type ConfigType = 'text' | 'number' | 'boolean' | 'secret'

export type KnownConfigKey = {
  name: string
  type: ConfigType
  /** The reader of the key, and its effect. */
  description: string
  /** The value in effect while the key is not set; absent: none. */
  default?: string
}

/**
 * Known keys of game clients and game servers. The server stores and serves all keys; only the reader in the
 * description acts on a key.
 */
export const knownConfigKeys: readonly KnownConfigKey[] = [
  {
    name: 'accounts|read',
    type: 'text',
    description: 'Game servers read it: the address to look up accounts at. This server keeps accounts in one place.',
  },
  {
    name: 'accounts|write',
    type: 'text',
    description: 'Game servers read it: the address to write accounts to. This server keeps accounts in one place.',
  },
  {
    name: 'api|restrictTimeOverride',
    type: 'boolean',
    default: 'false',
    description: 'Game servers read it: whether a request may set a time other than the clock’s.',
  },
  {
    name: 'auth|gps_secret',
    type: 'secret',
    description: 'Game servers read it: the secret that proves sign-ins with Google Play Services.',
  },
  {
    name: 'auth|placeholder_devices',
    type: 'text',
    description:
      'This server reads it: further device ids that sign nobody in, separated by commas. The usual placeholders are refused anyway.',
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
    description: 'Game servers read it: whether a stack of items is delivered as separate items.',
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
    description: 'Game clients read it: how they are told of changes. This server uses only its own socket.',
  },
  {
    name: 'payments|amazon.secret',
    type: 'secret',
    description: 'This server reads it: the shared secret of the Amazon developer, by which purchases are verified.',
  },
  {
    name: 'payments|client_audits',
    type: 'boolean',
    default: 'false',
    description:
      'Game clients and this server read it: whether clients report purchases that were made outside the server.',
  },
  {
    name: 'payments|currency',
    type: 'text',
    default: 'USD',
    description:
      'This server reads it: the main currency of this realm as an ISO code. SKUs are priced and revenue is shown in it.',
  },
  {
    name: 'payments|facebook.app_id',
    type: 'text',
    description: 'This server reads it: the id of the Facebook app whose payments are verified.',
  },
  {
    name: 'payments|facebook.secret',
    type: 'secret',
    description: 'This server reads it: the secret of the Facebook app, by which payments are verified.',
  },
  {
    name: 'payments|facebook.verify_token',
    type: 'secret',
    description:
      'This server reads it: the verify token that Facebook repeats when it confirms the address for payment updates, /api/payments/notices/facebook/{cid}/{pid}.',
  },
  {
    name: 'payments|googleplay.key',
    type: 'secret',
    description: 'This server reads it: the app’s licence key, by which receipts of Google Play are verified.',
  },
  {
    name: 'payments|googleplay.package',
    type: 'text',
    description: 'This server reads it: the package name of the app whose refunds Google Play is asked for every hour.',
  },
  {
    name: 'payments|googleplay.service_account',
    type: 'secret',
    description:
      'This server reads it: the JSON key of a Google service account that may see orders of the app. With the package name, refunds in Google Play are found.',
  },
  {
    name: 'payments|itunes.bundle',
    type: 'text',
    description: 'This server reads it: the bundle id of the app whose purchases in Apple’s App Store are verified.',
  },
  {
    name: 'payments|itunes.issuer',
    type: 'text',
    description:
      'This server reads it: the issuer id of a key of the App Store Server API. With the key, Apple is asked whether a purchase was refunded.',
  },
  {
    name: 'payments|itunes.key',
    type: 'secret',
    description: 'This server reads it: a private key of the App Store Server API, as the .p8 file has it.',
  },
  {
    name: 'payments|itunes.key_id',
    type: 'text',
    description: 'This server reads it: the id of that key of the App Store Server API.',
  },
  {
    name: 'payments|itunes.secret',
    type: 'secret',
    description:
      'This server reads it: the app’s shared secret, which Apple asks for with older receipts that hold a subscription.',
  },
  {
    name: 'payments|refund_takes_back',
    type: 'boolean',
    default: 'false',
    description:
      'This server reads it: whether a refunded payment takes back what it gave at once. Otherwise an operator decides. Balances never become negative.',
  },
  {
    name: 'payments|sandbox',
    type: 'boolean',
    default: 'false',
    description:
      'This server reads it: whether a production realm accepts purchases of the stores’ sandboxes, which cost nothing. Apple’s reviewers buy there. Other realms accept them.',
  },
  {
    name: 'payments|testHandlerActive',
    type: 'boolean',
    default: 'false',
    description: 'Game clients and this server read it: whether the test provider may be paid with, without a receipt.',
  },
  {
    name: 'payments|windows.client_id',
    type: 'text',
    description: 'This server reads it: the id of the Azure AD application that may read the Microsoft Store.',
  },
  {
    name: 'payments|windows.secret',
    type: 'secret',
    description: 'This server reads it: the secret of that Azure AD application.',
  },
  {
    name: 'payments|windows.tenant',
    type: 'text',
    description: 'This server reads it: the id of the Azure AD tenant of that application.',
  },
  {
    name: 'profanity|words',
    type: 'text',
    description:
      'This server reads it: words, separated by commas, that games do not show when players of a group say them, and that a game can ask for before it takes a text. At most 1,000 words of 40 characters.',
  },
  {
    name: 'steam|appid',
    type: 'number',
    description: 'This server reads it: the id of the Steam app whose orders are verified.',
  },
  {
    name: 'steam|currency',
    type: 'text',
    default: 'USD',
    description: 'This server reads it: the currency of the SKUs’ prices on Steam, as an ISO code.',
  },
  {
    name: 'steam|key',
    type: 'secret',
    description: 'This server reads it: the publisher’s Web API key, by which orders are made and verified at Steam.',
  },
  {
    name: 'steam|sandbox',
    type: 'boolean',
    default: 'false',
    description: 'This server reads it: whether orders are made in Steam’s sandbox, where nothing is paid.',
  },
]

/** Known keys whose name contains a part that the studio chooses. */
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
    form: /^payments\|rate\.[A-Z]{3}$/,
    type: 'text',
    description:
      'This server reads it: what one unit of this currency is worth in the main currency, and since when, such as 1.0834 2026-11-20. Revenue is converted at it.',
  },
  {
    form: /^identity\|external_[a-z0-9._-]+_url$/,
    type: 'text',
    description:
      'This server reads it: the address of the external service that finds the owner of a token. The request is signed with the realm’s secret.',
  },
]

const byName = new Map(knownConfigKeys.map((key) => [key.name, key]))

export function findKnownKey(name: string): KnownConfigKey | undefined {
  const knownKey = byName.get(name)
  if (knownKey) return knownKey
  const { form, ...rest } = knownForms.find((one) => one.form.test(name)) ?? {}
  return form && { name, ...(rest as Omit<KnownConfigKey, 'name'>) }
}

/** True if the value of a key is the address of a service that the server calls when players sign in. */
export const isServiceAddress = (name: string): boolean => /^identity\|(oidc_.*_issuer|external_.*_url)$/i.test(name)

/** The two parts of `namespace|key`. */
export function partsOfKey(name: string): { namespace: string; key: string } {
  const bar = name.indexOf('|')
  return { namespace: name.slice(0, bar), key: name.slice(bar + 1) }
}

/** Endings that mark a secret: `clientSecret`, `smtp_password`, `apiKey`. A plain `…key` may be anything. */
const secretEnding = /(secret|password|passwd|token|credentials?|(api|private|secret|signing|access)[._-]?key)$/i

/**
 * True if the value of a key is a secret: encrypted in the database, sealed in the audit trail, visible only to callers
 * with the right to edit the config. A known key declares it; for other keys the suffix of the name decides (in the
 * namespace `steam` already `…key`).
 */
export function isSecretKey(name: string): boolean {
  const knownKey = findKnownKey(name)
  if (knownKey) return knownKey.type === 'secret'
  const { namespace, key } = partsOfKey(name)
  return secretEnding.test(key) || (namespace === 'steam' && /key$/i.test(key))
}
