import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { readOrCreateSecret } from '../engines/secrets/secret-file.ts'
import { isOpenToOthers } from './outgoing/outbound.ts'

/** A setting that cannot be used; the message is one sentence that names it. */
export class SettingsError extends Error {}

const url = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address such as ${example}`,
    )

/** A service that this server asks: https, so that nobody on the way reads or answers; plain http on its own machine only. */
const service = (example: string) =>
  z.string().refine((text) => {
    const address = URL.canParse(text) ? new URL(text) : undefined
    return address && !isOpenToOthers(address) && address.username === '' && address.password === ''
  }, `must be an https address without user name and password, such as ${example}`)

const oneOf = <const Choice extends string>(...choices: Choice[]) =>
  z.enum(choices, `must be ${choices.length > 2 ? 'one of ' : ''}${choices.join(choices.length > 2 ? ', ' : ' or ')}`)

const Port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a whole number from 0 to 65535')
  .transform(Number)

const keyRule = 'must be 32 bytes, as base64 or as 64 hexadecimal digits'

const TrustProxy = z
  .string()
  .transform((text) =>
    text === 'true' || text === 'false' ? text === 'true' : /^\d$/.test(text) ? Number(text) : listOf(text),
  )
  .refine(
    (value) => !Array.isArray(value) || (value.length > 0 && value.every(isNetwork)),
    'must be true, false, the number of proxies in front, or their addresses separated by commas',
  )

const Environment = z.object({
  PORT: Port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://regent.example.com').optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/regent').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z.string().default('Regent <regent@localhost>'),
  SIGNUP: oneOf('open', 'invite').default('open'),
  SIGNUP_FORM_URL: service('https://forms.example.com/sign-ups').optional(),
  SDK_REGISTRY_URL: service('https://registry.npmjs.org/my-sdk/latest').optional(),
  SECRET_KEY: z
    .string()
    .refine((text) => decodeKey(text) !== undefined, keyRule)
    .optional(),
  TRUST_PROXY: TrustProxy.default(false),
  COMMUNITY_URL: url(['http:', 'https:'], 'https://community.example.com').optional(),
  CHAT_URL: url(['http:', 'https:'], 'https://chat.example.com').optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address such as help@example.com').optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  FORGET_GRACE_DAYS: z
    .string()
    .refine((text) => /^\d{1,3}$/.test(text), 'must be a whole number of days from 0 to 999')
    .transform(Number)
    .default(7),
  EXTRA_CUSTOMERS: z
    .string()
    .transform(listOf)
    .refine(
      (cids) => cids.every((cid) => cid === '*' || /^\d+$/.test(cid)),
      'must be the cids of organizations, separated by commas, or * for all',
    )
    .default(['*']),
  PRIVATE_HOSTS: z
    .string()
    .transform(listOf)
    .refine(
      (hosts) => hosts.every((host) => /^[\w.-]+$/.test(host) || isNetwork(host)),
      'must be names of hosts, addresses or networks such as 10.0.0.0/8, separated by commas',
    )
    .default([]),
  UNSPECIALIZED_ENTITLEMENTS: z.string().transform(listOf).default([]),
  SERVICES_DIR: z.string().optional(),
  STORAGE_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text.replaceAll(/[{}]/g, '')) && text.includes('{pid}'),
      'must be an address that names the realm by {pid}, such as mongodb://user:password@host/realm_{pid}',
    )
    .optional(),
})

/** All settings, read once from the environment. */
export type Settings = {
  port: number
  host: string
  dataDir: string
  publicUrl: string | undefined
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  /** the sender of the mails that SMTP_URL sends */
  mailFrom: string
  signUp: 'open' | 'invite'
  /** what is told of new organizations; nothing, when there is none */
  signUpFormUrl: string | undefined
  /** where the latest version of the SDK is read; it is not shown, when there is none */
  sdkRegistryUrl: string | undefined
  secretKey: string | undefined
  trustProxy: boolean | number | string[]
  logLevel: string
  /** where the console's documentation menu leads to */
  communityUrl: string | undefined
  chatUrl: string | undefined
  supportEmail: string | undefined
  /** days between the decision to forget a player and the erasure; 0 erases at once */
  forgetGraceDays: number
  /** which organizations have the extra rights (permissions.ts) */
  extraCustomers: ExtraCustomers
  /** what jobs may call although it is not public: names of hosts, addresses, networks */
  privateHosts: readonly string[]
  /** symbols of entitlements whose grants have no specialization, whatever they are granted with */
  unspecializedEntitlements: readonly string[]
  /** the folder with the images of services; none are run, when there is none */
  servicesDir: string | undefined
  /** where the stores of services are, with {cid} and {pid} for those of a realm */
  storageUrl: string | undefined
}

/** The organizations with the extra rights. The list itself is private, so that nobody compares a cid with `*`. */
export class ExtraCustomers {
  readonly #cids: ReadonlySet<string>

  constructor(cids: readonly string[]) {
    this.#cids = new Set(cids)
  }

  has(cid: number): boolean {
    return this.#cids.has('*') || this.#cids.has(String(cid))
  }

  /** As the setting has them. */
  toString(): string {
    return [...this.#cids].join(',')
  }
}

/** Whether an organization has the extra rights. */
export const hasExtraRights = ({ extraCustomers }: Pick<Settings, 'extraCustomers'>, cid: number): boolean =>
  extraCustomers.has(cid)

/** Reads and checks the settings; the first bad one throws a SettingsError that names it. An empty one counts as not given. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined])
  const read = Environment.safeParse(Object.fromEntries(given))
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new SettingsError(`${String(issue?.path[0])} ${issue?.message}.`)
  }
  const { data } = read
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    databaseUrl: data.DATABASE_URL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    signUp: data.SIGNUP,
    signUpFormUrl: data.SIGNUP_FORM_URL,
    sdkRegistryUrl: data.SDK_REGISTRY_URL,
    secretKey: data.SECRET_KEY,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    communityUrl: data.COMMUNITY_URL,
    chatUrl: data.CHAT_URL,
    supportEmail: data.SUPPORT_EMAIL,
    forgetGraceDays: data.FORGET_GRACE_DAYS,
    extraCustomers: new ExtraCustomers(data.EXTRA_CUSTOMERS),
    privateHosts: data.PRIVATE_HOSTS,
    unspecializedEntitlements: data.UNSPECIALIZED_ENTITLEMENTS,
    servicesDir: data.SERVICES_DIR && resolve(data.SERVICES_DIR),
    storageUrl: data.STORAGE_URL,
  })
}

/** The key that realm secrets are encrypted with: SECRET_KEY, else one made at the first start and kept in DATA_DIR. */
export function loadSecretKey({ secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>): Buffer {
  const file = join(dataDir, 'secret.key')
  if (secretKey === undefined) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const key = decodeKey(secretKey ?? readOrCreateSecret(file, () => randomBytes(32).toString('base64')))
  if (!key)
    throw new SettingsError(`The key in ${file} ${keyRule}; restore it, since it opens the secrets of the realms.`)
  return key
}

function decodeKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

/** An address, a range such as 10.0.0.0/8, or one of the names that Fastify has for ranges. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  const most = family === 4 ? 32 : 128
  return family > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

const withoutPassword = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  const address = new URL(text)
  if (address.password) address.password = '***'
  if (address.searchParams.has('password')) address.searchParams.set('password', '***')
  return address.href
}

/** The address of a service may hold a key in its path or query. */
const hostOnly = (text: string | undefined): string | undefined => text && `${new URL(text).origin}/***`

/** The settings as they are, a `NAME=value` line each, without secrets. */
export function describeSettings(settings: Settings): string[] {
  const values: Record<string, unknown> = {
    PORT: settings.port,
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    PUBLIC_URL: settings.publicUrl,
    DATABASE_URL: withoutPassword(settings.databaseUrl),
    SMTP_URL: withoutPassword(settings.smtpUrl),
    MAIL_FROM: settings.smtpUrl === undefined ? undefined : settings.mailFrom,
    SIGNUP: settings.signUp,
    SIGNUP_FORM_URL: hostOnly(settings.signUpFormUrl),
    SDK_REGISTRY_URL: hostOnly(settings.sdkRegistryUrl),
    SECRET_KEY: settings.secretKey === undefined ? undefined : '***',
    TRUST_PROXY: settings.trustProxy,
    LOG_LEVEL: settings.logLevel,
    COMMUNITY_URL: settings.communityUrl,
    CHAT_URL: settings.chatUrl,
    SUPPORT_EMAIL: settings.supportEmail,
    FORGET_GRACE_DAYS: settings.forgetGraceDays,
    EXTRA_CUSTOMERS: String(settings.extraCustomers),
    PRIVATE_HOSTS: settings.privateHosts.join(','),
    UNSPECIALIZED_ENTITLEMENTS: settings.unspecializedEntitlements.join(','),
    SERVICES_DIR: settings.servicesDir,
    STORAGE_URL: settings.storageUrl === undefined ? undefined : '***',
  }
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${value}`],
  )
}
