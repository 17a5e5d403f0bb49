import * as z from 'zod'
import { refusalOfNatsUrl } from '../../engines/bus/nats-address.ts'
import { refusalOfFilesUrl } from '../../engines/files/open-files.ts'
import { refusalOfAnalyticsUrl } from '../../engines/warehouse/clickhouse/clickhouse-address.ts'
import {
  count,
  decodeKey,
  isNetwork,
  keyRule,
  oneOf,
  Port,
  parseList,
  refusedBy,
  service,
  TraceHeaders,
  TrustProxy,
  url,
  wholeNumber,
} from './setting-readers.ts'

/** One setting: an environment variable, its parser, and its documentation. */
export type Setting<Value> = {
  /** Parses the text of the variable; an error message completes the sentence "PORT …". */
  read: z.ZodType<Value, string>
  /** The text that is used if the variable is missing or empty. */
  default?: string
  /** Behaviour without the setting, if there is no default. */
  unset?: string
  /** One or two sentences for docs/run/settings.md. */
  meaning: string
}

type WithDefault = { default: string; meaning: string }
type Optional = { unset: string; meaning: string }

function setting<Value>(read: z.ZodType<Value, string>, about: WithDefault): Setting<Value>
function setting<Value>(read: z.ZodType<Value, string>, about: Optional): Setting<Value | undefined>
function setting<Value>(read: z.ZodType<Value, string>, about: WithDefault | Optional): Setting<Value> {
  return { read, ...about }
}

/**
 * Every setting of the server, in the order of the documents; the environment is read nowhere else. `npm run docs`
 * writes docs/run/settings.md from this list.
 */
export const settingList = {
  PORT: setting(Port, { default: '8080', meaning: 'Port to listen on.' }),
  HOST: setting(z.string(), { default: '127.0.0.1', meaning: 'Address to listen on. `0.0.0.0` listens on all.' }),
  DRAIN_SECONDS: setting(wholeNumber(0, 600, 'seconds'), {
    default: '5',
    meaning:
      'Time that a server continues to serve requests after SIGTERM while `/ready` returns 503, so that load balancers notice. Ctrl+C, or a second signal, does not wait.',
  }),
  DATA_DIR: setting(z.string(), {
    default: './data',
    meaning:
      'Folder of the embedded database and the generated key. It also contains saved files and the history of events, unless `FILES_URL` is set.',
  }),
  PUBLIC_URL: setting(url(['http:', 'https:'], 'https://regent.example.com'), {
    unset: 'the address of the request',
    meaning: 'Base URL of this server for others. Links in e-mails and the URL of the realtime socket begin with it.',
  }),
  DATABASE_URL: setting(url(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/regent'), {
    unset: 'the embedded database',
    meaning: 'A PostgreSQL 15 or later, encoded in UTF-8: `postgresql://user:password@host:5432/regent`.',
  }),
  DATABASE_READ_URL: setting(url(['postgres:', 'postgresql:'], 'postgresql://user:password@standby:5432/regent'), {
    unset: 'all reads use the database',
    meaning:
      'A standby of the database for lists, searches and counts. A read uses it only while it has every earlier commit; otherwise it uses the database.',
  }),
  MAX_CLOCK_SKEW_SECONDS: setting(wholeNumber(1, 3_600, 'seconds'), {
    default: '30',
    meaning:
      'Maximum difference between the clocks of this machine and the database. Above it the server does not start, and a running server returns 503 at `/ready`.',
  }),
  FILES_URL: setting(refusedBy(refusalOfFilesUrl), {
    unset: '`DATA_DIR/files`',
    meaning:
      'Location of saved files and the history of events: `file:///folder`, or a bucket of S3 or a compatible store, `s3://key:secret@host[:port]/bucket[/prefix]?region=…`. Other parameters: `style=virtual` for `bucket.host`, `tls=0` for plain http, `links=https://…` if clients use another URL for the store, `links=server` if clients cannot reach it. In key and secret, encode other characters than letters, digits, `-` and `_`, such as `%2F`.',
  }),
  SERVER_URL: setting(url(['http:', 'https:'], 'http://10.0.0.5:8080'), {
    unset: '`HOST` and `PORT`',
    meaning:
      'URL of this server for other servers of the same database. They forward analytics queries and service calls to each other.',
  }),
  WORKERS: setting(wholeNumber(1, 64, 'processes'), {
    unset: 'one per core and gigabyte of memory, at most 16',
    meaning: 'Number of processes that serve requests. Each uses one core.',
  }),
  ANALYTICS_URL: setting(refusedBy(refusalOfAnalyticsUrl), {
    unset: 'DuckDB in the analytics process, with files in `DATA_DIR/analytics`',
    meaning:
      'A ClickHouse 24.8 or later for queries over the history of events: `https://user:password@host:8443/regent`. Each realm has its own database there. The path is the prefix of its name.',
  }),
  ANALYTICS_MEMORY_MB: setting(wholeNumber(1_280, 1_048_576, 'megabytes'), {
    unset: 'a quarter of the machine, 1,536 to 4,096',
    meaning: 'Memory limit of the analytics process. Above it the process is restarted.',
  }),
  BUS_URL: setting(refusedBy(refusalOfNatsUrl), {
    unset: 'LISTEN/NOTIFY of the database',
    meaning:
      'A NATS server 2.9 or later for messages between servers: `nats://user:password@host:4222/regent`, or `tls://` with TLS. A user without a password is a token. The path is the prefix of the subjects. All servers of a database need the same value.',
  }),
  STREAM_URL: setting(refusedBy(refusalOfNatsUrl), {
    unset: 'webhooks cannot use `stream:`',
    meaning:
      'A NATS server with JetStream for webhooks with the URL `stream:`, in the form of `BUS_URL`. The path is the prefix of the subjects. Create the stream yourself.',
  }),
  SMTP_URL: setting(url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587'), {
    unset: 'e-mails stay in the outbox',
    meaning: 'Mail server: `smtp://…` or `smtps://…`.',
  }),
  MAIL_FROM: setting(z.string(), {
    default: 'Regent <regent@localhost>',
    meaning: 'Sender of the e-mails that `SMTP_URL` sends.',
  }),
  SIGNUP: setting(oneOf('open', 'invite'), {
    default: 'open',
    meaning: '`open`: anyone can create an organization. `invite`: only the first one can be created.',
  }),
  CONFIRM_EMAIL: setting(oneOf('yes', 'no'), {
    unset: '`yes` with `SMTP_URL` and `SIGNUP=open`, else `no`',
    meaning:
      '`yes`: a new organization can run queries, services and jobs, call URLs and send e-mails only after an admin has confirmed their e-mail. The first organization, and organizations created while it is `no`, are exempt. Without `SMTP_URL` the server prints the code.',
  }),
  ORGANIZATIONS_PER_HOUR: setting(count(1_000_000), {
    default: '10',
    meaning:
      'Maximum new organizations per IP address and hour. `0`: unlimited. The server’s own machine is exempt, unless services run on it.',
  }),
  GUESTS_PER_HOUR: setting(count(1_000_000), {
    default: '1000',
    meaning:
      'Maximum new players per IP address and hour without a verified identity. `0`: unlimited. The server’s own machine is exempt, unless services run on it. Behind a proxy, set `TRUST_PROXY`; otherwise all players have the proxy’s address.',
  }),
  SOCKETS_PER_ADDRESS: setting(count(1_000_000), {
    default: '1000',
    meaning:
      'Maximum open realtime sockets per IP address and process of a server. `0`: unlimited. The server’s own machine is exempt, unless services run on it.',
  }),
  MAX_CONNECTIONS: setting(count(1_000_000), {
    default: '20000',
    meaning:
      'Maximum open connections per process of a server. Further connections are rejected. `0`: unlimited. The operating system must allow as many open files.',
  }),
  CONNECTIONS_PER_ADDRESS: setting(count(1_000_000), {
    default: '4000',
    meaning:
      'Maximum open connections per IP address and process of a server. `0`: unlimited. With `TRUST_PROXY` there is no limit, because all connections come from proxies. The server’s own machine is exempt, unless services run on it.',
  }),
  SIGNUP_FORM_URL: setting(service('https://forms.example.com/sign-ups'), {
    unset: 'no notification',
    meaning: 'URL that is notified of each new organization. The sign-up page shows its host.',
  }),
  SDK_REGISTRY_URL: setting(service('https://registry.npmjs.org/my-sdk/latest'), {
    unset: 'no version is shown',
    meaning:
      'URL of your SDK at an npm registry, such as `https://…/my-sdk/latest`. Getting Started shows its version.',
  }),
  SECRET_KEY: setting(
    z.string().refine((text) => decodeKey(text) !== undefined, keyRule),
    {
      unset: '`DATA_DIR/secret.key`, generated at the first start on a new database',
      meaning:
        '32 bytes, as base64 or as 64 hexadecimal digits. Encrypts the secrets of realms and the keys of personal data. All servers of a database need the same key. A server with a different key does not start.',
    },
  ),
  TRUST_PROXY: setting(TrustProxy, {
    default: 'false',
    meaning:
      'Proxies that are trusted to report client addresses: `true` (all), the number of proxies (0 to 9), or their addresses and ranges, separated by commas.',
  }),
  LOG_LEVEL: setting(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), {
    default: 'info',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Reads are logged at `debug`.',
  }),
  TRACES_URL: setting(url(['http:', 'https:'], 'http://collector:4318'), {
    unset: 'no traces',
    meaning:
      'OpenTelemetry collector for OTLP over HTTP as JSON, such as `http://collector:4318`. Without a path, `/v1/traces` is added.',
  }),
  TRACES_HEADERS: setting(TraceHeaders, {
    unset: 'none',
    meaning: 'Headers for the collector: `name=value`, separated by commas, such as `Authorization=Bearer …`.',
  }),
  TRACES_PERCENT: setting(wholeNumber(1, 100, 'percent'), {
    default: '100',
    meaning: 'Sampling rate of requests and jobs.',
  }),
  COMMUNITY_URL: setting(url(['http:', 'https:'], 'https://community.example.com'), {
    unset: 'the page on help',
    meaning: 'URL of the community FAQ in the documentation menu of the console.',
  }),
  CHAT_URL: setting(url(['http:', 'https:'], 'https://chat.example.com'), {
    unset: 'the page on help',
    meaning: 'URL of the community chat in the documentation menu.',
  }),
  SUPPORT_EMAIL: setting(z.email('must be an e-mail address such as help@example.com'), {
    unset: 'the page on help, and no feedback banner',
    meaning: 'E-mail address for help in the documentation menu, and for feedback.',
  }),
  FORGET_GRACE_DAYS: setting(wholeNumber(0, 999, 'days'), {
    default: '7',
    meaning:
      'Grace period, in days, between the decision to forget a player and the erasure. Until then it can be cancelled. `0`: erased immediately.',
  }),
  EXTRA_CUSTOMERS: setting(
    z
      .string()
      .transform(parseList)
      .refine(
        (cids) => cids.every((cid) => cid === '*' || /^\d+$/.test(cid)),
        'must be the cids of organizations, separated by commas, or * for all',
      ),
    {
      default: '*',
      meaning:
        'Organizations with the extra rights (entitlements, shards, PvP definitions): cids separated by commas, or `*` for all.',
    },
  ),
  PRIVATE_HOSTS: setting(
    z
      .string()
      .transform(parseList)
      .refine(
        (hosts) => hosts.every((host) => /^[\w.-]+$/.test(host) || isNetwork(host)),
        'must be host names, addresses or networks such as 10.0.0.0/8, separated by commas',
      ),
    {
      default: '',
      meaning:
        'Private hosts that jobs and sign-in services of realms can call: names, addresses or networks such as `10.0.0.0/8`, or `loopback`, separated by commas.',
    },
  ),
  PAYMENT_STORES_URL: setting(service('https://stores.studio.test'), {
    unset: 'the real stores',
    meaning:
      'Base URL of a mock of the app stores, for tests without store accounts. The server calls `<this>/host/path` instead of `https://host/path`. The mock decides which receipts are valid. Never set it with real money.',
  }),
  FCM_URL: setting(service('https://fcm.proxy.example.com'), {
    unset: 'Google',
    meaning:
      'Base URL that replaces `https://fcm.googleapis.com`, and `https://oauth2.googleapis.com` for access tokens: a proxy, or a mock for tests. It must support HTTP/2.',
  }),
  APNS_URL: setting(service('https://apns.proxy.example.com'), {
    unset: 'Apple',
    meaning:
      'Base URL that replaces `https://api.push.apple.com` and the sandbox: a proxy, or a mock for tests. It must support HTTP/2.',
  }),
  APPLE_ROOTS: setting(
    z
      .string()
      .transform((text) => parseList(text).map((one) => one.replaceAll(':', '').toLowerCase()))
      .refine(
        (roots) => roots.every((root) => /^[0-9a-f]{64}$/.test(root)),
        'must be SHA-256 fingerprints of 64 hexadecimal digits, separated by commas',
      ),
    {
      default: '63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179',
      meaning:
        'SHA-256 fingerprints of the trusted root certificates of Apple’s signatures, separated by commas. The default is “Apple Root CA - G3”.',
    },
  ),
  SERVICES_DIR: setting(z.string(), {
    unset: 'services do not run; deployments are stored',
    meaning: 'Folder of service images: `<alias>/<service>/<image>`.',
  }),
  SERVICES_WORK_DIR: setting(z.string(), {
    unset: 'a folder per `DATA_DIR` in the temporary folder',
    meaning:
      'Parent folder of the writable folders of services. Servers with different databases need different folders.',
  }),
  SERVICES_UID_BASE: setting(
    wholeNumber(0, 999_999_999, 'ids').refine(
      (base) => base === 0 || base >= 1_000,
      'must be 0, or at least 1000, because lower ids belong to the system',
    ),
    {
      default: '200000',
      meaning:
        'If the server runs as root, the services of each organization run under a separate user id above this one. `0`: all services run as the user of the server.',
    },
  ),
  SERVICES_PER_REALM: setting(wholeNumber(0, 200, 'services'), {
    default: '20',
    meaning: 'Maximum enabled services per realm.',
  }),
  SERVICES_PER_SERVER: setting(wholeNumber(0, 10_000, 'services'), {
    default: '100',
    meaning: 'Maximum running services per server. Further services wait.',
  }),
  SERVICES_PER_ORGANIZATION: setting(wholeNumber(0, 10_000, 'services'), {
    default: '50',
    meaning: 'Maximum running services per organization and server. Further services wait.',
  }),
  SERVICE_SOCKETS_PER_REALM: setting(wholeNumber(0, 1_000, 'instances'), {
    default: '50',
    meaning: 'Maximum connected service instances per realm. `0`: none.',
  }),
  STORAGE_URL: setting(
    z
      .string()
      .refine(
        (text) => URL.canParse(text.replaceAll(/[{}]/g, '')) && text.includes('{pid}'),
        'must be an address that names the realm by {pid}, such as mongodb://{user}:{password}@host/realm_{pid}',
      ),
    {
      unset: 'no connection string; services store documents in this server',
      meaning:
        'A separate database for services, in addition to the document storage of this server. `{pid}` and `{cid}` are replaced by the realm and its organization, `{user}` and `{password}` by credentials of the realm. Admins get it as connection string.',
    },
  ),
  STORAGE_DOCUMENT_KB: setting(wholeNumber(1, 4_096, 'kilobytes'), {
    default: '256',
    meaning: 'Maximum size of a document in a storage object, as JSON.',
  }),
  STORAGE_DEPTH: setting(wholeNumber(1, 60, 'levels'), {
    default: '20',
    meaning: 'Maximum nesting of lists and objects in a document.',
  }),
  STORAGE_DOCUMENTS: setting(wholeNumber(1, 100_000_000, 'documents'), {
    default: '100000',
    meaning: 'Maximum documents per storage object of a realm.',
  }),
  STORAGE_MB: setting(wholeNumber(1, 1_000_000, 'megabytes'), {
    default: '1024',
    meaning: 'Maximum total size of the documents of a storage object.',
  }),
  BACKUP_DIR: setting(z.string(), {
    unset: 'no scheduled backups',
    meaning:
      'Folder of scheduled backups, preferably on another disk. If several servers have this setting, one of them makes each backup. The embedded database also archives its WAL here, for restores to a point in time.',
  }),
  BACKUP_EVERY_HOURS: setting(wholeNumber(1, 168, 'hours'), {
    default: '24',
    meaning: 'Interval of scheduled backups in hours, from midnight UTC.',
  }),
  BACKUP_KEEP: setting(wholeNumber(1, 1000, 'backups'), {
    default: '7',
    meaning: 'Number of scheduled backups, and of base backups, in `BACKUP_DIR`. Older ones are deleted.',
  }),
  RESTORE_CHECK_HOURS: setting(wholeNumber(0, 168, 'hours'), {
    default: '24',
    meaning:
      'Interval of trial restores of the newest backup, in hours. They need the size of the database in `DATA_DIR`. 0: none.',
  }),
  AUDIT_KEPT_DAYS: setting(wholeNumber(90, 36_500, 'days'), {
    unset: 'forever',
    meaning: 'Retention of audit entries. Older entries cannot be read or undone, and are deleted once a day.',
  }),
  SESSIONS_KEPT_DAYS: setting(wholeNumber(90, 36_500, 'days'), {
    unset: 'forever',
    meaning: 'Retention of player sessions in timelines. Analytics results are kept.',
  }),
  MAILS_KEPT_DAYS: setting(wholeNumber(30, 36_500, 'days'), {
    unset: 'forever',
    meaning: 'Retention of player mails after sending. Mails with claimable gifts are kept.',
  }),
  HISTORY_KEPT_DAYS: setting(wholeNumber(35, 36_500, 'days'), {
    unset: 'forever',
    meaning:
      'Retention of history events in files and in the analytics engine. Daily totals of the dashboard are kept.',
  }),
  EMAILS_KEPT_DAYS: setting(wholeNumber(1, 36_500, 'days'), {
    unset: 'forever',
    meaning: 'Retention of e-mails in the outbox after they were sent or failed permanently.',
  }),
  INVENTORY_KEPT_DAYS: setting(wholeNumber(90, 36_500, 'days'), {
    unset: 'forever',
    meaning: 'Retention of the history of inventories. Current amounts and items are kept.',
  }),
  TIMELINE_KEPT_DAYS: setting(wholeNumber(90, 36_500, 'days'), {
    unset: 'for good',
    meaning:
      'Retention of purchases for in-game currency, claims of daily rewards, and joins of groups, in timelines. Limits and streaks are kept.',
  }),
  EVENTS_KEPT_DAYS: setting(wholeNumber(90, 36_500, 'days'), {
    unset: 'for good',
    meaning:
      'Retention of the players of ended event rounds, and of the boards of finished tournament cycles. Claimable rewards are kept.',
  }),
  VERSIONS_KEPT_DAYS: setting(wholeNumber(90, 36_500, 'days'), {
    unset: 'for good',
    meaning:
      'Retention of versions of content and of the commerce catalog after newer ones replaced them. Live versions are kept.',
  }),
  USAGE_KEPT_DAYS: setting(wholeNumber(400, 36_500, 'days'), {
    unset: 'for good',
    meaning: 'Retention of the number of calls by day under Usage.',
  }),
  UNSPECIALIZED_ENTITLEMENTS: setting(z.string().transform(parseList), {
    default: '',
    meaning: 'Symbols of entitlements that are granted without a specialization, separated by commas.',
  }),
} as const

export type SettingName = keyof typeof settingList

/** The value of each setting, by its name. */
export type SettingValues = {
  [Name in SettingName]: (typeof settingList)[Name] extends Setting<infer Value> ? Value : never
}
