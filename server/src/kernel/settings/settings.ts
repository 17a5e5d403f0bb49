import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describeNatsAddress } from '../../engines/bus/nats-address.ts'
import { makeFolderNow } from '../../engines/durable.ts'
import { describeS3Address } from '../../engines/files/s3-address.ts'
import { readOrCreateSecret } from '../../engines/secrets/secret-file.ts'
import { describeClickHouseAddress } from '../../engines/warehouse/clickhouse/clickhouse-address.ts'
import { type Setting, type SettingName, type SettingValues, settingList } from './setting-list.ts'
import { decodeKey, keyRule } from './setting-readers.ts'

/** An invalid setting; the message is a sentence that contains its name. */
export class SettingsError extends Error {}

/** All settings, read once from the environment. */
export type Settings = {
  port: number
  /** how long a stopping server serves requests while `/ready` reports that it drains */
  drainSeconds: number
  host: string
  dataDir: string
  publicUrl: string | undefined
  databaseUrl: string | undefined
  /** a standby for expensive reads; undefined: none */
  databaseReadUrl: string | undefined
  /** how far the clock of this machine may be from the database's */
  maxClockSkewSeconds: number
  /** where files are kept; undefined: in DATA_DIR */
  filesUrl: string | undefined
  /** how other servers reach this one; undefined: at HOST and PORT */
  serverUrl: string | undefined
  /** processes that answer requests */
  /** Undefined: by the machine. */
  workers: number | undefined
  /** the ClickHouse server that answers analytics queries; undefined: DuckDB in DATA_DIR */
  analyticsUrl: string | undefined
  /** the NATS server for messages between servers; undefined: LISTEN/NOTIFY */
  busUrl: string | undefined
  /** the NATS server that stores events of webhooks with the URL stream:; undefined: none */
  streamUrl: string | undefined
  /** undefined: by the memory of the machine */
  analyticsMemoryMb: number | undefined
  smtpUrl: string | undefined
  /** the sender of the e-mails that go through SMTP_URL */
  mailFrom: string
  signUp: 'open' | 'invite'
  /** whether an admin of a new organization must confirm an e-mail before it may run programs and call out */
  confirmEmail: boolean
  /** rate limits for unauthenticated callers; 0: none */
  organizationsPerHour: number
  guestsPerHour: number
  socketsPerAddress: number
  maxConnections: number
  connectionsPerAddress: number
  /** the service that is notified of new organizations; undefined: none */
  signUpFormUrl: string | undefined
  /** where the latest SDK version is read; undefined: it is not shown */
  sdkRegistryUrl: string | undefined
  secretKey: string | undefined
  trustProxy: boolean | number | string[]
  logLevel: string
  /** where links in the console's documentation menu lead */
  communityUrl: string | undefined
  chatUrl: string | undefined
  supportEmail: string | undefined
  /** days between the decision to erase a player and the erasure; 0: immediately */
  forgetGraceDays: number
  /** the organizations with the extra rights (permissions.ts) */
  extraCustomers: ExtraCustomers
  /** non-public targets that jobs and sign-ins may call: host names, addresses, networks */
  privateHosts: readonly string[]
  /** answers for the app stores; undefined: the real stores are called */
  paymentStoresUrl: string | undefined
  /** replaces Google’s push service */
  fcmUrl: string | undefined
  /** replaces Apple’s push service */
  apnsUrl: string | undefined
  /** SHA-256 fingerprints of the root certificates of Apple's purchases, in lower case */
  appleRoots: readonly string[]
  /** symbols of entitlements that are always granted without a specialization */
  unspecializedEntitlements: readonly string[]
  /** the folder with the images of services; undefined: none are run */
  servicesDir: string | undefined
  /** the folder of the folders that services write to */
  servicesWorkDir: string
  /** the user ids of services begin above it; 0: services run as the server's user */
  servicesUidBase: number
  servicesPerRealm: number
  servicesPerServer: number
  servicesPerOrganization: number
  /** instances of services that connect themselves */
  serviceSocketsPerRealm: number
  /** the address of the stores of services, with {cid}, {pid}, {user} and {password} for a realm's own */
  storageUrl: string | undefined
  /** retention periods; undefined: forever */
  auditKeptDays: number | undefined
  sessionsKeptDays: number | undefined
  mailsKeptDays: number | undefined
  historyKeptDays: number | undefined
  emailsKeptDays: number | undefined
  inventoryKeptDays: number | undefined
  timelineKeptDays: number | undefined
  eventsKeptDays: number | undefined
  versionsKeptDays: number | undefined
  usageKeptDays: number | undefined
  /** collector of traces, its headers, and the sampling rate; undefined: no tracing */
  traces: { url: string; headers: Readonly<Record<string, string>>; share: number } | undefined
  /** the bounds of documents, and of all documents of a storage object */
  storage: { documentBytes: number; depth: number; documents: number; bytes: number }
  /** where and how often backups are made; undefined: only by command */
  backups: { folder: string; everyHours: number; keep: number; checkEveryHours: number } | undefined
}

/** The organizations with the extra rights. The list is private, so that nobody forgets to handle `*`. */
export class ExtraCustomers {
  readonly #cids: ReadonlySet<string>

  constructor(cids: readonly string[]) {
    this.#cids = new Set(cids)
  }

  has(cid: number): boolean {
    return this.#cids.has('*') || this.#cids.has(String(cid))
  }

  /** The list as in the setting. */
  toString(): string {
    return [...this.#cids].join(',')
  }
}

/** True if an organization has the extra rights. */
export const hasExtraRights = ({ extraCustomers }: Pick<Settings, 'extraCustomers'>, cid: number): boolean =>
  extraCustomers.has(cid)

/**
 * Reads and validates the settings. The first invalid one throws a SettingsError with its name. An empty variable
 * counts as missing, except SECRET_KEY.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const data = readValues(env)
  checkStorage(data)
  checkSecretKey(env)
  return Object.freeze({
    ...readServer(data),
    ...readSignUp(data),
    ...readLimits(data),
    ...readHosts(data),
    ...readServices(data),
    ...readKeptDays(data),
    communityUrl: data.COMMUNITY_URL,
    chatUrl: data.CHAT_URL,
    supportEmail: data.SUPPORT_EMAIL,
    extraCustomers: new ExtraCustomers(data.EXTRA_CUSTOMERS),
    privateHosts: data.PRIVATE_HOSTS,
    unspecializedEntitlements: data.UNSPECIALIZED_ENTITLEMENTS,
    traces: readTraces(data),
    storage: readStorage(data),
    backups: readBackups(data),
  })
}

const readServer = (data: SettingValues) => ({
  port: data.PORT,
  drainSeconds: data.DRAIN_SECONDS,
  host: data.HOST,
  dataDir: resolve(data.DATA_DIR),
  publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
  databaseUrl: data.DATABASE_URL,
  databaseReadUrl: data.DATABASE_READ_URL,
  maxClockSkewSeconds: data.MAX_CLOCK_SKEW_SECONDS,
  filesUrl: data.FILES_URL,
  serverUrl: data.SERVER_URL,
  workers: data.WORKERS,
  analyticsUrl: data.ANALYTICS_URL,
  analyticsMemoryMb: data.ANALYTICS_MEMORY_MB,
  busUrl: data.BUS_URL,
  streamUrl: data.STREAM_URL,
  secretKey: data.SECRET_KEY,
  trustProxy: data.TRUST_PROXY,
  logLevel: data.LOG_LEVEL,
})

const readSignUp = (data: SettingValues) => ({
  smtpUrl: data.SMTP_URL,
  mailFrom: data.MAIL_FROM,
  signUp: data.SIGNUP,
  // Without a mail server e-mails cannot be confirmed without help, so a self-hosted server works immediately.
  confirmEmail: data.CONFIRM_EMAIL
    ? data.CONFIRM_EMAIL === 'yes'
    : data.SMTP_URL !== undefined && data.SIGNUP === 'open',
})

const readLimits = (data: SettingValues) => ({
  organizationsPerHour: data.ORGANIZATIONS_PER_HOUR,
  guestsPerHour: data.GUESTS_PER_HOUR,
  socketsPerAddress: data.SOCKETS_PER_ADDRESS,
  maxConnections: data.MAX_CONNECTIONS,
  connectionsPerAddress: data.CONNECTIONS_PER_ADDRESS,
})

/** URLs of other hosts, and what verifies them. */
const readHosts = (data: SettingValues) => ({
  signUpFormUrl: data.SIGNUP_FORM_URL,
  sdkRegistryUrl: data.SDK_REGISTRY_URL,
  paymentStoresUrl: data.PAYMENT_STORES_URL,
  fcmUrl: data.FCM_URL,
  apnsUrl: data.APNS_URL,
  appleRoots: data.APPLE_ROOTS,
})

const readServices = (data: SettingValues) => ({
  servicesDir: data.SERVICES_DIR && resolve(data.SERVICES_DIR),
  servicesWorkDir: resolve(
    data.SERVICES_WORK_DIR ?? join(tmpdir(), `regent-services-${keyFingerprint(resolve(data.DATA_DIR))}`),
  ),
  servicesUidBase: data.SERVICES_UID_BASE,
  servicesPerRealm: data.SERVICES_PER_REALM,
  servicesPerServer: data.SERVICES_PER_SERVER,
  servicesPerOrganization: data.SERVICES_PER_ORGANIZATION,
  serviceSocketsPerRealm: data.SERVICE_SOCKETS_PER_REALM,
  storageUrl: data.STORAGE_URL,
})

const readKeptDays = (data: SettingValues) => ({
  forgetGraceDays: data.FORGET_GRACE_DAYS,
  auditKeptDays: data.AUDIT_KEPT_DAYS,
  sessionsKeptDays: data.SESSIONS_KEPT_DAYS,
  mailsKeptDays: data.MAILS_KEPT_DAYS,
  historyKeptDays: data.HISTORY_KEPT_DAYS,
  emailsKeptDays: data.EMAILS_KEPT_DAYS,
  inventoryKeptDays: data.INVENTORY_KEPT_DAYS,
  timelineKeptDays: data.TIMELINE_KEPT_DAYS,
  eventsKeptDays: data.EVENTS_KEPT_DAYS,
  versionsKeptDays: data.VERSIONS_KEPT_DAYS,
  usageKeptDays: data.USAGE_KEPT_DAYS,
})

function readTraces(data: SettingValues): Settings['traces'] {
  if (data.TRACES_URL === undefined) return undefined
  return {
    url: tracesUrl(data.TRACES_URL),
    headers: data.TRACES_HEADERS ?? {},
    share: data.TRACES_PERCENT / 100,
  }
}

const readStorage = (data: SettingValues): Settings['storage'] => ({
  documentBytes: data.STORAGE_DOCUMENT_KB * 1024,
  depth: data.STORAGE_DEPTH,
  documents: data.STORAGE_DOCUMENTS,
  bytes: data.STORAGE_MB * 1024 * 1024,
})

function readBackups(data: SettingValues): Settings['backups'] {
  if (data.BACKUP_DIR === undefined) return undefined
  return {
    folder: resolve(data.BACKUP_DIR),
    everyHours: data.BACKUP_EVERY_HOURS,
    keep: data.BACKUP_KEEP,
    checkEveryHours: data.RESTORE_CHECK_HOURS,
  }
}

/** Adds the standard path of collectors for traces, which the URL may omit. */
function tracesUrl(text: string): string {
  const url = new URL(text)
  if (url.pathname === '/') url.pathname = '/v1/traces'
  return url.href
}

/** Separates the files of servers with different data in a shared folder. */
const keyFingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/**
 * One user and password for all realms gives the services and admins of each realm access to the stores of all others.
 * Only organizations that trust each other may share them.
 */
function checkStorage({ STORAGE_URL: storage, SIGNUP: signUp }: SettingValues): void {
  if (storage === undefined || storage.includes('{password}') || signUp === 'invite') return
  throw new SettingsError(
    'STORAGE_URL has one user and password for all realms. Use mongodb://{user}:{password}@host/realm_{pid}, or SIGNUP=invite if all organizations may read each other’s storage.',
  )
}

/** A deployment that passes an empty key would let its first server generate one that no other server has. */
function checkSecretKey({ SECRET_KEY: key }: NodeJS.ProcessEnv): void {
  if (key === undefined || key.trim() !== '') return
  throw new SettingsError(
    'SECRET_KEY is empty. Set 32 random bytes (openssl rand -base64 32), the same for all servers of a database, or remove the variable.',
  )
}

/** Reads every setting of the list; an empty variable counts as missing. */
function readValues(env: NodeJS.ProcessEnv): SettingValues {
  const values = Object.entries<Setting<unknown>>(settingList).map(([name, { read, default: byDefault }]) => {
    const text = env[name]?.trim() || byDefault
    if (text === undefined) return [name, undefined]
    const result = read.safeParse(text)
    if (!result.success) throw new SettingsError(`${name} ${result.error.issues[0]?.message}.`)
    return [name, result.data]
  })
  return Object.fromEntries(values) as SettingValues
}

/** The key for secrets: SECRET_KEY, or the one in DATA_DIR; undefined if there is none. */
export function findSecretKey({ secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>): Buffer | undefined {
  const file = keyFile(dataDir)
  if (secretKey === undefined && !existsSync(file)) return undefined
  const key = decodeKey(secretKey ?? readFileSync(file, 'utf8').trim())
  if (!key) throw new SettingsError(`${file}: the key ${keyRule}. Restore the file; it decrypts the realms’ secrets.`)
  return key
}

/** The key as returned by `findSecretKey`. Throws if there is none: only the start of a server generates one. */
export function loadSecretKey(settings: Pick<Settings, 'secretKey' | 'dataDir'>): Buffer {
  const key = findSecretKey(settings)
  if (!key) {
    throw new SettingsError(
      `${keyFile(settings.dataDir)} is missing: set DATA_DIR, or SECRET_KEY, to the value that the server uses.`,
    )
  }
  return key
}

/** Generates a key and stores it in DATA_DIR. Two servers that start there concurrently get the same one. */
export function createSecretKey({ dataDir }: Pick<Settings, 'dataDir'>): Buffer {
  makeFolderNow(dataDir)
  readOrCreateSecret(keyFile(dataDir), () => randomBytes(32).toString('base64'))
  return loadSecretKey({ secretKey: undefined, dataDir })
}

/** The key, and `text`: its form in DATA_DIR; undefined if SECRET_KEY is set. */
export function readSecretKey(settings: Pick<Settings, 'secretKey' | 'dataDir'>): {
  bytes: Buffer
  text: string | undefined
} {
  const bytes = loadSecretKey(settings)
  return { bytes, text: settings.secretKey === undefined ? bytes.toString('base64') : undefined }
}

const keyFile = (dataDir: string): string => join(dataDir, 'secret.key')

const withoutPassword = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  const address = new URL(text)
  if (address.password) address.password = '***'
  if (address.searchParams.has('password')) address.searchParams.set('password', '***')
  return address.href
}

/** Only the host: a service's path or query may contain a key. */
const hostOnly = (text: string | undefined): string | undefined => text && `${new URL(text).origin}/***`

/** The current settings without secrets, one `NAME=value` line each. */
export function describeSettings(settings: Settings): string[] {
  const values: Record<SettingName, unknown> = {
    ...describeServer(settings),
    ...describeSignUp(settings),
    ...describeHosts(settings),
    ...describeServices(settings),
    ...describeData(settings),
  }
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${value}`],
  )
}

const describeServer = (settings: Settings) =>
  ({
    PORT: settings.port,
    HOST: settings.host,
    DRAIN_SECONDS: settings.drainSeconds,
    DATA_DIR: settings.dataDir,
    PUBLIC_URL: settings.publicUrl,
    DATABASE_URL: withoutPassword(settings.databaseUrl),
    DATABASE_READ_URL: withoutPassword(settings.databaseReadUrl),
    MAX_CLOCK_SKEW_SECONDS: settings.maxClockSkewSeconds,
    FILES_URL: settings.filesUrl?.startsWith('s3:') ? describeS3Address(settings.filesUrl) : settings.filesUrl,
    SERVER_URL: settings.serverUrl,
    WORKERS: settings.workers,
    ANALYTICS_URL: settings.analyticsUrl && describeClickHouseAddress(settings.analyticsUrl),
    ANALYTICS_MEMORY_MB: settings.analyticsMemoryMb,
    BUS_URL: settings.busUrl && describeNatsAddress(settings.busUrl),
    STREAM_URL: settings.streamUrl && describeNatsAddress(settings.streamUrl),
  }) satisfies Partial<Record<SettingName, unknown>>

const describeSignUp = (settings: Settings) =>
  ({
    SMTP_URL: withoutPassword(settings.smtpUrl),
    MAIL_FROM: settings.smtpUrl === undefined ? undefined : settings.mailFrom,
    SIGNUP: settings.signUp,
    CONFIRM_EMAIL: settings.confirmEmail ? 'yes' : 'no',
    ORGANIZATIONS_PER_HOUR: settings.organizationsPerHour,
    GUESTS_PER_HOUR: settings.guestsPerHour,
    SOCKETS_PER_ADDRESS: settings.socketsPerAddress,
    MAX_CONNECTIONS: settings.maxConnections,
    CONNECTIONS_PER_ADDRESS: settings.connectionsPerAddress,
  }) satisfies Partial<Record<SettingName, unknown>>

const describeHosts = (settings: Settings) =>
  ({
    SIGNUP_FORM_URL: hostOnly(settings.signUpFormUrl),
    SDK_REGISTRY_URL: hostOnly(settings.sdkRegistryUrl),
    SECRET_KEY: settings.secretKey === undefined ? undefined : '***',
    TRUST_PROXY: settings.trustProxy,
    LOG_LEVEL: settings.logLevel,
    TRACES_URL: hostOnly(settings.traces?.url),
    TRACES_HEADERS: settings.traces && Object.keys(settings.traces.headers).length > 0 ? '***' : undefined,
    TRACES_PERCENT: settings.traces && settings.traces.share * 100,
    COMMUNITY_URL: settings.communityUrl,
    CHAT_URL: settings.chatUrl,
    SUPPORT_EMAIL: settings.supportEmail,
    FORGET_GRACE_DAYS: settings.forgetGraceDays,
    EXTRA_CUSTOMERS: String(settings.extraCustomers),
    PRIVATE_HOSTS: settings.privateHosts.join(','),
    PAYMENT_STORES_URL: hostOnly(settings.paymentStoresUrl),
    FCM_URL: hostOnly(settings.fcmUrl),
    APNS_URL: hostOnly(settings.apnsUrl),
    APPLE_ROOTS: settings.appleRoots.join(','),
    UNSPECIALIZED_ENTITLEMENTS: settings.unspecializedEntitlements.join(','),
  }) satisfies Partial<Record<SettingName, unknown>>

const describeServices = (settings: Settings) =>
  ({
    SERVICES_DIR: settings.servicesDir,
    SERVICES_WORK_DIR: settings.servicesDir && settings.servicesWorkDir,
    SERVICES_UID_BASE: settings.servicesDir && settings.servicesUidBase,
    SERVICES_PER_REALM: settings.servicesPerRealm,
    SERVICES_PER_SERVER: settings.servicesDir && settings.servicesPerServer,
    SERVICES_PER_ORGANIZATION: settings.servicesDir && settings.servicesPerOrganization,
    SERVICE_SOCKETS_PER_REALM: settings.serviceSocketsPerRealm,
    STORAGE_URL: settings.storageUrl === undefined ? undefined : '***',
  }) satisfies Partial<Record<SettingName, unknown>>

const describeData = (settings: Settings) =>
  ({
    AUDIT_KEPT_DAYS: settings.auditKeptDays,
    SESSIONS_KEPT_DAYS: settings.sessionsKeptDays,
    MAILS_KEPT_DAYS: settings.mailsKeptDays,
    HISTORY_KEPT_DAYS: settings.historyKeptDays,
    EMAILS_KEPT_DAYS: settings.emailsKeptDays,
    INVENTORY_KEPT_DAYS: settings.inventoryKeptDays,
    TIMELINE_KEPT_DAYS: settings.timelineKeptDays,
    EVENTS_KEPT_DAYS: settings.eventsKeptDays,
    VERSIONS_KEPT_DAYS: settings.versionsKeptDays,
    USAGE_KEPT_DAYS: settings.usageKeptDays,
    STORAGE_DOCUMENT_KB: settings.storage.documentBytes / 1024,
    STORAGE_DEPTH: settings.storage.depth,
    STORAGE_DOCUMENTS: settings.storage.documents,
    STORAGE_MB: settings.storage.bytes / 1024 / 1024,
    BACKUP_DIR: settings.backups?.folder,
    BACKUP_EVERY_HOURS: settings.backups?.everyHours,
    BACKUP_KEEP: settings.backups?.keep,
    RESTORE_CHECK_HOURS: settings.backups?.checkEveryHours,
  }) satisfies Partial<Record<SettingName, unknown>>
