import * as z from 'zod'
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
      'How long a server continues to answer after SIGTERM, while `/ready` answers 503: the time that a balancer needs to notice. Ctrl+C, or a second signal, does not wait.',
  }),
  DATA_DIR: setting(z.string(), {
    default: './data',
    meaning:
      'Folder of the embedded database and of the generated key; also of saved files and the history of events, unless `FILES_URL` names another place.',
  }),
  PUBLIC_URL: setting(url(['http:', 'https:'], 'https://regent.example.com'), {
    unset: 'the address of the request',
    meaning: 'How others reach this server. Links in e-mails and the address of the realtime socket begin with it.',
  }),
  DATABASE_URL: setting(url(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/regent'), {
    unset: 'the embedded database',
    meaning: 'A PostgreSQL 15 or later, encoded in UTF-8: `postgresql://user:password@host:5432/regent`.',
  }),
  MAX_CLOCK_SKEW_SECONDS: setting(wholeNumber(1, 3_600, 'seconds'), {
    default: '30',
    meaning:
      'How far the clock of this machine may be from the clock of the database. Above it the server does not start, and a running one answers 503 at `/ready`.',
  }),
  FILES_URL: setting(refusedBy(refusalOfFilesUrl), {
    unset: '`DATA_DIR/files`',
    meaning:
      'Where saved files and the history of events are kept: `file:///folder`, or a bucket of S3 or a compatible store, `s3://key:secret@host[:port]/bucket[/prefix]?region=…`. Further parameters: `style=virtual` for `bucket.host`, `tls=0` for plain http, `links=https://…` if clients reach the store at another address, `links=server` if they do not reach it at all. Letters of key and secret other than letters, digits, `-` and `_` are written as `%2F`.',
  }),
  SERVER_URL: setting(url(['http:', 'https:'], 'http://10.0.0.5:8080'), {
    unset: '`HOST` and `PORT`',
    meaning: 'How other servers of the same database reach this one. They answer one another’s analytics queries.',
  }),
  WORKERS: setting(wholeNumber(1, 64, 'processes'), {
    unset: 'one per core and gigabyte of memory, at most 16',
    meaning: 'Number of processes that answer requests. Each uses one core.',
  }),
  ANALYTICS_URL: setting(refusedBy(refusalOfAnalyticsUrl), {
    unset: 'DuckDB in the analytics process, with files in `DATA_DIR/analytics`',
    meaning:
      'A ClickHouse 24.8 or later that answers queries over the history of events: `https://user:password@host:8443/regent`. Each realm has a database there, whose name begins as the address ends.',
  }),
  ANALYTICS_MEMORY_MB: setting(wholeNumber(1_280, 1_048_576, 'megabytes'), {
    unset: 'a quarter of the machine, 1,536 to 4,096',
    meaning: 'Memory that the analytics process may use. When it uses more, it is ended and started again.',
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
    meaning: '`open`: anybody can create an organization. `invite`: only the first one can be created.',
  }),
  CONFIRM_EMAIL: setting(oneOf('yes', 'no'), {
    unset: '`yes` with `SMTP_URL` and `SIGNUP=open`, else `no`',
    meaning:
      '`yes`: a new organization may run queries, services and jobs, call addresses and send e-mail only after an admin has confirmed an e-mail. The first organization, and those created while it is `no`, need not. Without `SMTP_URL` the code is printed where the server runs.',
  }),
  ORGANIZATIONS_PER_HOUR: setting(count(1_000_000), {
    default: '10',
    meaning:
      'How many organizations may be created from one address in an hour. `0` is no limit; the server’s own machine has none, unless services run on it.',
  }),
  GUESTS_PER_HOUR: setting(count(1_000_000), {
    default: '1000',
    meaning:
      'How many new players may be created from one address in an hour, without a proof of who they are. `0` is no limit; the server’s own machine has none, unless services run on it. Behind a proxy, set `TRUST_PROXY`: otherwise all players have its address.',
  }),
  SOCKETS_PER_ADDRESS: setting(count(1_000_000), {
    default: '1000',
    meaning:
      'How many realtime sockets one address may have open at each process of a server. `0` is no limit; the server’s own machine has none, unless services run on it.',
  }),
  MAX_CONNECTIONS: setting(count(1_000_000), {
    default: '20000',
    meaning:
      'How many connections each process of a server holds open at once; it refuses further ones. `0` is no limit. The operating system must allow that many open files.',
  }),
  CONNECTIONS_PER_ADDRESS: setting(count(1_000_000), {
    default: '4000',
    meaning:
      'How many connections one address may have open at each process of a server. `0` is no limit. It does not hold with `TRUST_PROXY`, since all then come from proxies, nor for the server’s own machine, unless services run on it.',
  }),
  SIGNUP_FORM_URL: setting(service('https://forms.example.com/sign-ups'), {
    unset: 'nothing is told',
    meaning: 'A service that is told of each new organization. The sign-up page names its host.',
  }),
  SDK_REGISTRY_URL: setting(service('https://registry.npmjs.org/my-sdk/latest'), {
    unset: 'no version is shown',
    meaning:
      'Address of your SDK at an npm registry, such as `https://…/my-sdk/latest`. Getting Started shows its version.',
  }),
  SECRET_KEY: setting(
    z.string().refine((text) => decodeKey(text) !== undefined, keyRule),
    {
      unset: '`DATA_DIR/secret.key`, generated at the first start on a new database',
      meaning:
        '32 bytes, as base64 or as 64 hexadecimal digits. Encrypts the secrets of realms and the keys of personal data. All servers of a database need the same key; a server with another one does not start.',
    },
  ),
  TRUST_PROXY: setting(TrustProxy, {
    default: 'false',
    meaning:
      'Which proxies may name the address of a caller: `true` (all), the number of proxies (0 to 9), or their addresses and ranges, separated by commas.',
  }),
  LOG_LEVEL: setting(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), {
    default: 'info',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Reads are logged from `debug` on.',
  }),
  TRACES_URL: setting(url(['http:', 'https:'], 'http://collector:4318'), {
    unset: 'nothing is traced',
    meaning:
      'Collector of OpenTelemetry traces that takes OTLP over HTTP as JSON, such as `http://collector:4318`. Without a path, `/v1/traces` is added.',
  }),
  TRACES_HEADERS: setting(TraceHeaders, {
    unset: 'none',
    meaning: 'Headers for the collector: `name=value`, separated by commas, such as `Authorization=Bearer …`.',
  }),
  TRACES_PERCENT: setting(wholeNumber(1, 100, 'percent'), {
    default: '100',
    meaning: 'Which share of the requests and jobs is traced.',
  }),
  COMMUNITY_URL: setting(url(['http:', 'https:'], 'https://community.example.com'), {
    unset: 'the page on help',
    meaning: 'Where the documentation menu of the console leads for the community FAQ.',
  }),
  CHAT_URL: setting(url(['http:', 'https:'], 'https://chat.example.com'), {
    unset: 'the page on help',
    meaning: 'The same for a chat of the community.',
  }),
  SUPPORT_EMAIL: setting(z.email('must be an e-mail address such as help@example.com'), {
    unset: 'the page on help, and no banner that asks for feedback',
    meaning: 'The same for help by e-mail. Feedback goes there too.',
  }),
  FORGET_GRACE_DAYS: setting(wholeNumber(0, 999, 'days'), {
    default: '7',
    meaning:
      'Days between the decision to forget a player and the erasure. Within them it can be cancelled. `0` erases at once.',
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
        'Which organizations have the extra rights (entitlements, shards, PvP definitions): cids separated by commas, or `*` for all.',
    },
  ),
  PRIVATE_HOSTS: setting(
    z
      .string()
      .transform(parseList)
      .refine(
        (hosts) => hosts.every((host) => /^[\w.-]+$/.test(host) || isNetwork(host)),
        'must be names of hosts, addresses or networks such as 10.0.0.0/8, separated by commas',
      ),
    {
      default: '',
      meaning:
        'Hosts that jobs and the sign-in services of realms may be called at although they are not public: names, addresses or networks such as `10.0.0.0/8`, or `loopback`, separated by commas.',
    },
  ),
  PAYMENT_STORES_URL: setting(service('https://stores.studio.test'), {
    unset: 'the stores themselves are asked',
    meaning:
      'A stand-in for the app stores, for tests without store accounts: instead of `https://host/path` the server asks `<this>/host/path`. Whoever answers there decides which receipts are good; never set it where real money is paid.',
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
        'SHA-256 fingerprints of the root certificates below which Apple signs purchases, separated by commas. The default is “Apple Root CA - G3”.',
    },
  ),
  SERVICES_DIR: setting(z.string(), {
    unset: 'deployments are kept, nothing runs',
    meaning: 'Folder of the images of services: `<alias>/<service>/<image>`.',
  }),
  SERVICES_WORK_DIR: setting(z.string(), {
    unset: 'one for each `DATA_DIR`, in the folder for temporary files',
    meaning: 'Folder of the folders that services may write to. Servers with different databases need different ones.',
  }),
  SERVICES_UID_BASE: setting(
    wholeNumber(0, 999_999_999, 'ids').refine(
      (base) => base === 0 || base >= 1_000,
      'must be at least 1000, since lower ids belong to the system, or 0',
    ),
    {
      default: '200000',
      meaning:
        'Where the server runs as root, the services of each organization run under a user id of their own above this one. `0`: all run as the user of the server.',
    },
  ),
  SERVICES_PER_REALM: setting(wholeNumber(0, 200, 'services'), {
    default: '20',
    meaning: 'How many services of a realm may be on at the same time.',
  }),
  SERVICES_PER_SERVER: setting(wholeNumber(0, 10_000, 'services'), {
    default: '100',
    meaning: 'How many services a server runs at the same time. Further ones wait.',
  }),
  SERVICES_PER_ORGANIZATION: setting(wholeNumber(0, 10_000, 'services'), {
    default: '50',
    meaning:
      'How many services of one organization a server runs at the same time, so that others have places too. Further ones wait.',
  }),
  SERVICE_SOCKETS_PER_REALM: setting(wholeNumber(0, 1_000, 'instances'), {
    default: '50',
    meaning: 'How many instances of services that connect themselves a realm may have at the same time; 0: none.',
  }),
  STORAGE_URL: setting(
    z
      .string()
      .refine(
        (text) => URL.canParse(text.replaceAll(/[{}]/g, '')) && text.includes('{pid}'),
        'must be an address that names the realm by {pid}, such as mongodb://{user}:{password}@host/realm_{pid}',
      ),
    {
      unset: 'there is no connection string; services keep documents in this server',
      meaning:
        'A database of the services’ own, beside the documents that this server keeps for them. `{pid}` and `{cid}` stand for the realm and its organization, `{user}` and `{password}` for credentials of the realm. Admins read it as connection string.',
    },
  ),
  STORAGE_DOCUMENT_KB: setting(wholeNumber(1, 4_096, 'kilobytes'), {
    default: '256',
    meaning: 'Largest document of a storage object, as JSON.',
  }),
  STORAGE_DEPTH: setting(wholeNumber(1, 60, 'levels'), {
    default: '20',
    meaning: 'How many levels deep lists and objects in a document may be.',
  }),
  STORAGE_DOCUMENTS: setting(wholeNumber(1, 100_000_000, 'documents'), {
    default: '100000',
    meaning: 'How many documents a storage object of a realm may hold.',
  }),
  STORAGE_MB: setting(wholeNumber(1, 1_000_000, 'megabytes'), {
    default: '1024',
    meaning: 'How large the documents of a storage object may be together.',
  }),
  BACKUP_DIR: setting(z.string(), {
    unset: 'no scheduled backups',
    meaning:
      'Folder that scheduled backups are written to, best on another disk. Of several servers with this setting one makes each backup.',
  }),
  BACKUP_EVERY_HOURS: setting(wholeNumber(1, 168, 'hours'), {
    default: '24',
    meaning: 'Hours between two scheduled backups, counted from midnight UTC.',
  }),
  BACKUP_KEEP: setting(wholeNumber(1, 1000, 'backups'), {
    default: '7',
    meaning: 'How many scheduled backups stay in `BACKUP_DIR`; older ones are deleted.',
  }),
  AUDIT_KEPT_DAYS: setting(wholeNumber(90, 36_500, 'days'), {
    unset: 'for good',
    meaning:
      'How long entries of the audit trail are kept. What is older can neither be read nor undone, and is deleted once a day.',
  }),
  SESSIONS_KEPT_DAYS: setting(wholeNumber(90, 36_500, 'days'), {
    unset: 'for good',
    meaning:
      'How long the sessions of players are kept, which their timelines show. What analytics counted of them stays.',
  }),
  MAILS_KEPT_DAYS: setting(wholeNumber(30, 36_500, 'days'), {
    unset: 'for good',
    meaning:
      'How long mails of players are kept after they were sent. A mail with gifts that its player may still claim stays.',
  }),
  HISTORY_KEPT_DAYS: setting(wholeNumber(35, 36_500, 'days'), {
    unset: 'for good',
    meaning:
      'How long events of the history are kept, in files and in the analytics engine. What the dashboard counted of each day stays.',
  }),
  EMAILS_KEPT_DAYS: setting(wholeNumber(1, 36_500, 'days'), {
    unset: 'for good',
    meaning: 'How long e-mails stay in the outbox after they were sent, or given up.',
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
