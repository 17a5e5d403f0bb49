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
    description: 'Game servers read it: the URL for account lookups. This server has one account store.',
  },
  {
    name: 'accounts|write',
    type: 'text',
    description: 'Game servers read it: the URL for account writes. This server has one account store.',
  },
  {
    name: 'api|restrictTimeOverride',
    type: 'boolean',
    default: 'false',
    description: 'Game servers read it: whether requests can override the current time.',
  },
  {
    name: 'auth|gps_secret',
    type: 'secret',
    description: 'Game servers read it: the secret that verifies sign-ins with Google Play Services.',
  },
  {
    name: 'auth|placeholder_devices',
    type: 'text',
    description:
      'This server reads it: additional rejected device ids, separated by commas. The usual placeholders are always rejected.',
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
    description: 'Game clients read it: whether mail of each guild has its own category.',
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
    description: 'Game clients read it: the notification channel. This server uses only its own socket.',
  },
  {
    name: 'payments|amazon.secret',
    type: 'secret',
    description: 'This server reads it: the shared secret of the Amazon developer account. It verifies purchases.',
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
    description: 'This server reads it: the secret of the Facebook app. It verifies payments.',
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
    description: 'This server reads it: the app’s licence key. It verifies receipts of Google Play.',
  },
  {
    name: 'payments|googleplay.package',
    type: 'text',
    description:
      'This server reads it: the package name of the app. Refunds of this app are loaded from Google Play every hour.',
  },
  {
    name: 'payments|googleplay.service_account',
    type: 'secret',
    description:
      'This server reads it: the JSON key of a Google service account with access to the app’s orders. It loads refunds, together with the package name.',
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
      'This server reads it: the issuer id of a key of the App Store Server API. The key is used to check purchases for refunds.',
  },
  {
    name: 'payments|itunes.key',
    type: 'secret',
    description: 'This server reads it: a private key of the App Store Server API, in .p8 format.',
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
      'This server reads it: the app’s shared secret. Apple requires it for older receipts with a subscription.',
  },
  {
    name: 'payments|refund_takes_back',
    type: 'boolean',
    default: 'false',
    description:
      'This server reads it: whether the goods of refunded payments are revoked immediately. Otherwise an operator decides. Balances never become negative.',
  },
  {
    name: 'payments|sandbox',
    type: 'boolean',
    default: 'false',
    description:
      'This server reads it: whether a production realm accepts free purchases from the stores’ sandboxes, which Apple’s reviewers use. Other realms always accept them.',
  },
  {
    name: 'payments|testHandlerActive',
    type: 'boolean',
    default: 'false',
    description:
      'Game clients and this server read it: whether payments with the test provider are accepted without a receipt.',
  },
  {
    name: 'payments|windows.client_id',
    type: 'text',
    description: 'This server reads it: the id of the Azure AD application with access to the Microsoft Store.',
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
      'This server reads it: words, separated by commas, that are masked in group chats and that games can check texts against. At most 1,000 words of 40 characters.',
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
    description: 'This server reads it: the publisher’s Web API key. It creates and verifies orders at Steam.',
  },
  {
    name: 'steam|sandbox',
    type: 'boolean',
    default: 'false',
    description: 'This server reads it: whether orders are created in Steam’s sandbox, without real money.',
  },
]

/** Known keys whose name contains a part that the studio chooses. */
const knownForms: readonly (Omit<KnownConfigKey, 'name'> & { form: RegExp })[] = [
  {
    form: /^identity\|oidc_[a-z0-9_-]+_issuer$/,
    type: 'text',
    description:
      'This server reads it: the issuer URL of an OpenID provider, as in its tokens. Its id tokens sign players in as the third party in the key.',
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
      'This server reads it: the exchange rate to the main currency and its start date, such as 1.0834 2026-11-20. Revenue is converted at this rate.',
  },
  {
    form: /^identity\|external_[a-z0-9._-]+_url$/,
    type: 'text',
    description:
      'This server reads it: the URL of the external service that returns the owner of a token. Requests are signed with the realm’s secret.',
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
