import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Setting, settingList } from './setting-list.ts'
import {
  createSecretKey,
  describeSettings,
  hasExtraRights,
  loadSecretKey,
  readSettings,
  SettingsError,
} from './settings.ts'

const hexKey = '0f'.repeat(32)
const base64Key = Buffer.alloc(32, 7).toString('base64')

test('without an environment everything has a default', () => {
  const settings = readSettings({ HOME: '/home/someone', PUBLIC_URL: '', SIGNUP: ' ' })
  expect(settings).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: undefined,
    databaseUrl: undefined,
    smtpUrl: undefined,
    signUp: 'open',
    confirmEmail: false,
    signUpFormUrl: undefined,
    sdkRegistryUrl: undefined,
    secretKey: undefined,
    trustProxy: false,
    logLevel: 'info',
  })
  expect(isAbsolute(settings.dataDir)).toBe(true)
  expect(Object.isFrozen(settings)).toBe(true)
})

test('an e-mail must be confirmed where strangers may sign up and mail is sent, unless the setting says otherwise', () => {
  const SMTP_URL = 'smtp://mail.example.com'
  const confirmEmail = (env: NodeJS.ProcessEnv) => readSettings(env).confirmEmail
  expect(confirmEmail({ SMTP_URL })).toBe(true)
  expect(confirmEmail({ SMTP_URL, SIGNUP: 'invite' })).toBe(false)
  expect(confirmEmail({ SMTP_URL, CONFIRM_EMAIL: 'no' })).toBe(false)
  expect(confirmEmail({ SIGNUP: 'invite', CONFIRM_EMAIL: 'yes' })).toBe(true)
})

test('servers with different data do not share the folders of services', () => {
  const [one, other] = ['/srv/one', '/srv/other'].map((dir) => readSettings({ DATA_DIR: dir }).servicesWorkDir)
  expect(one).not.toBe(other)
  expect(readSettings({ DATA_DIR: '/srv/one' }).servicesWorkDir).toBe(one)
  expect(readSettings({ SERVICES_WORK_DIR: '/srv/work' }).servicesWorkDir).toBe('/srv/work')
})

test('the user ids of services stay clear of those of the system', () => {
  expect(() => readSettings({ SERVICES_UID_BASE: '500' })).toThrow(/^SERVICES_UID_BASE must be 0, or at least 1000/)
  expect(readSettings({ SERVICES_UID_BASE: '0' }).servicesUidBase).toBe(0)
  expect(() => readSettings({ SERVICES_PER_REALM: '201' })).toThrow(/whole number of services from 0 to 200/)
})

test.each([
  ['PORT', '0', 'port', 0],
  ['PORT', ' 65535 ', 'port', 65_535],
  ['DATA_DIR', '/var/lib/regent', 'dataDir', '/var/lib/regent'],
  ['PUBLIC_URL', 'https://ops.example.com/', 'publicUrl', 'https://ops.example.com'],
  ['PUBLIC_URL', 'http://ops.example.com/console//', 'publicUrl', 'http://ops.example.com/console'],
  ['DATABASE_URL', 'postgres://a:b@db/regent', 'databaseUrl', 'postgres://a:b@db/regent'],
  ['FILES_URL', 'file:', 'filesUrl', 'file:'],
  ['FILES_URL', 's3://a:b@minio:9000/files?tls=0', 'filesUrl', 's3://a:b@minio:9000/files?tls=0'],
  ['SMTP_URL', 'smtps://mail.example.com', 'smtpUrl', 'smtps://mail.example.com'],
  ['SIGNUP', 'invite', 'signUp', 'invite'],
  ['CONFIRM_EMAIL', 'yes', 'confirmEmail', true],
  ['ORGANIZATIONS_PER_HOUR', '0', 'organizationsPerHour', 0],
  ['GUESTS_PER_HOUR', '250', 'guestsPerHour', 250],
  ['SOCKETS_PER_ADDRESS', '40', 'socketsPerAddress', 40],
  ['MAX_CONNECTIONS', '1000000', 'maxConnections', 1_000_000],
  ['CONNECTIONS_PER_ADDRESS', '0', 'connectionsPerAddress', 0],
  ['SIGNUP_FORM_URL', 'https://forms.studio.test/k?a=1', 'signUpFormUrl', 'https://forms.studio.test/k?a=1'],
  ['SIGNUP_FORM_URL', 'http://localhost:9000/forms', 'signUpFormUrl', 'http://localhost:9000/forms'],
  ['SDK_REGISTRY_URL', 'https://npm.studio.test/sdk/latest', 'sdkRegistryUrl', 'https://npm.studio.test/sdk/latest'],
  ['SECRET_KEY', hexKey, 'secretKey', hexKey],
  ['SECRET_KEY', base64Key, 'secretKey', base64Key],
  ['TRUST_PROXY', 'true', 'trustProxy', true],
  ['TRUST_PROXY', '2', 'trustProxy', 2],
  ['TRUST_PROXY', '10.0.0.1, fd00::/8,loopback', 'trustProxy', ['10.0.0.1', 'fd00::/8', 'loopback']],
  ['LOG_LEVEL', 'silent', 'logLevel', 'silent'],
  ['COMMUNITY_URL', 'https://forum.studio.test/faq', 'communityUrl', 'https://forum.studio.test/faq'],
  ['CHAT_URL', 'https://chat.studio.test', 'chatUrl', 'https://chat.studio.test'],
  ['SUPPORT_EMAIL', 'help@studio.test', 'supportEmail', 'help@studio.test'],
  ['PRIVATE_HOSTS', 'builds.internal, 10.0.0.0/8', 'privateHosts', ['builds.internal', '10.0.0.0/8']],
  ['PAYMENT_STORES_URL', 'http://localhost:9000', 'paymentStoresUrl', 'http://localhost:9000'],
  ['FCM_URL', 'https://fcm.proxy.test', 'fcmUrl', 'https://fcm.proxy.test'],
  ['APNS_URL', 'http://localhost:9001', 'apnsUrl', 'http://localhost:9001'],
  ['APPLE_ROOTS', `${'AB:'.repeat(31)}CD`, 'appleRoots', [`${'ab'.repeat(31)}cd`]],
  ['BACKUP_DIR', '/mnt/backups', 'backups', { folder: '/mnt/backups', everyHours: 24, keep: 7, checkEveryHours: 24 }],
  ['BACKUP_EVERY_HOURS', '6', 'backups', undefined],
  ['TRACES_URL', 'http://collector:4318', 'traces', { url: 'http://collector:4318/v1/traces', headers: {}, share: 1 }],
  [
    'TRACES_URL',
    'https://traces.studio.test/otlp?k=1',
    'traces',
    expect.objectContaining({ url: 'https://traces.studio.test/otlp?k=1' }),
  ],
  ['TRACES_PERCENT', '10', 'traces', undefined],
  ['AUDIT_KEPT_DAYS', '365', 'auditKeptDays', 365],
  ['SESSIONS_KEPT_DAYS', '90', 'sessionsKeptDays', 90],
  ['MAILS_KEPT_DAYS', '30', 'mailsKeptDays', 30],
  ['HISTORY_KEPT_DAYS', '400', 'historyKeptDays', 400],
  ['EMAILS_KEPT_DAYS', '1', 'emailsKeptDays', 1],
  ['INVENTORY_KEPT_DAYS', '90', 'inventoryKeptDays', 90],
  ['TIMELINE_KEPT_DAYS', '90', 'timelineKeptDays', 90],
  ['EVENTS_KEPT_DAYS', '90', 'eventsKeptDays', 90],
  ['VERSIONS_KEPT_DAYS', '90', 'versionsKeptDays', 90],
  ['USAGE_KEPT_DAYS', '400', 'usageKeptDays', 400],
  ['ANALYTICS_URL', 'https://a:b%2Fc@click:8443/regent', 'analyticsUrl', 'https://a:b%2Fc@click:8443/regent'],
  ['UNSPECIALIZED_ENTITLEMENTS', 'vip_status, founder', 'unspecializedEntitlements', ['vip_status', 'founder']],
] as const)('%s=%s is read', (name, value, key, expected) => {
  expect(readSettings({ [name]: value })[key]).toEqual(expected)
})

test.each([
  ['BACKUP_EVERY_HOURS', '0', 'BACKUP_EVERY_HOURS must be a whole number of hours from 1 to 168.'],
  ['BACKUP_KEEP', 'all', 'BACKUP_KEEP must be a whole number of backups from 1 to 1000.'],
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '80a', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '1e3', 'PORT must be a whole number from 0 to 65535.'],
  ['PUBLIC_URL', 'ops.example.com', 'PUBLIC_URL must be an address such as https://regent.example.com.'],
  [
    'DATABASE_URL',
    'mysql://db',
    'DATABASE_URL must be an address such as postgresql://user:password@host:5432/regent.',
  ],
  ['SMTP_URL', 'http://mail', 'SMTP_URL must be an address such as smtp://user:password@mail.example.com:587.'],
  ['CHAT_URL', 'javascript:alert(1)', 'CHAT_URL must be an address such as https://chat.example.com.'],
  ['SUPPORT_EMAIL', 'help', 'SUPPORT_EMAIL must be an e-mail address such as help@example.com.'],
  ['GUESTS_PER_HOUR', '-1', 'GUESTS_PER_HOUR must be a whole number from 0 to 1,000,000.'],
  ['MAX_CONNECTIONS', '1000001', 'MAX_CONNECTIONS must be a whole number from 0 to 1,000,000.'],
  ['SIGNUP', 'closed', 'SIGNUP must be open or invite.'],
  ['CONFIRM_EMAIL', 'true', 'CONFIRM_EMAIL must be yes or no.'],
  ...['forms.example.com', 'http://forms.example.com/sign-ups', 'https://me:hunter2@forms.example.com', 'ftp://a'].map(
    (text) =>
      [
        'SIGNUP_FORM_URL',
        text,
        'SIGNUP_FORM_URL must be an https address without user name and password, such as https://forms.example.com/sign-ups.',
      ] as const,
  ),
  [
    'SDK_REGISTRY_URL',
    'http://npm.studio.test',
    /^SDK_REGISTRY_URL must be an https address .* such as https:\/\/registry.npmjs.org\/my-sdk\/latest\.$/,
  ],
  [
    'FILES_URL',
    '/srv/files',
    'FILES_URL must be file: for DATA_DIR/files, file:///folder, or s3://key:secret@host[:port]/bucket[/prefix]?region=eu-central-1.',
  ],
  ['FILES_URL', 's3://hunter2@minio/files', /^FILES_URL must have the key and its secret/],
  ['SECRET_KEY', 'short', 'SECRET_KEY must be 32 bytes, as base64 or as 64 hexadecimal digits.'],
  ['SECRET_KEY', Buffer.alloc(33).toString('base64'), /^SECRET_KEY must be 32 bytes/],
  ['TRUST_PROXY', 'yes', /^TRUST_PROXY must be true, false, the number of proxies/],
  ['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY must be/],
  ['TRUST_PROXY', ',', /^TRUST_PROXY must be/],
  ['TRACES_URL', 'collector:4318', 'TRACES_URL must be an address such as http://collector:4318.'],
  ['TRACES_HEADERS', 'Bearer abc', 'TRACES_HEADERS must be headers as name=value, separated by commas.'],
  ['TRACES_HEADERS', 'a b=c', 'TRACES_HEADERS must be headers as name=value, separated by commas.'],
  ['TRACES_PERCENT', '0', 'TRACES_PERCENT must be a whole number of percent from 1 to 100.'],
  ['HISTORY_KEPT_DAYS', '7', 'HISTORY_KEPT_DAYS must be a whole number of days from 35 to 36500.'],
  ['MAILS_KEPT_DAYS', '1', 'MAILS_KEPT_DAYS must be a whole number of days from 30 to 36500.'],
  [
    'ANALYTICS_URL',
    'clickhouse://host',
    'ANALYTICS_URL must be the HTTP address of a ClickHouse server, such as https://user:password@host:8443/regent.',
  ],
  [
    'ANALYTICS_URL',
    'https://host/a/b',
    'ANALYTICS_URL must end with the prefix of the realms’ databases, at most 30 letters, digits and _: https://user:password@host:8443/regent.',
  ],
  [
    'BUS_URL',
    'redis://host',
    'BUS_URL must be the address of a NATS server, such as nats://user:password@host:4222/regent.',
  ],
  ['BUS_URL', 'nats://host/a.b', /^BUS_URL must end with the prefix of the subjects/],
  ['BUS_URL', 'nats://100%@host', 'BUS_URL has an invalid user or password. Write % as %25.'],
  ['AUDIT_KEPT_DAYS', '30', 'AUDIT_KEPT_DAYS must be a whole number of days from 90 to 36500.'],
  ['FCM_URL', 'http://fcm.proxy.test', /^FCM_URL must be an https address/],
  ['PAYMENT_STORES_URL', 'http://stores.studio.test', /^PAYMENT_STORES_URL must be an https address/],
  [
    'APPLE_ROOTS',
    'Apple Root CA',
    'APPLE_ROOTS must be SHA-256 fingerprints of 64 hexadecimal digits, separated by commas.',
  ],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  [
    'EXTRA_CUSTOMERS',
    '12,studio',
    'EXTRA_CUSTOMERS must be the cids of organizations, separated by commas, or * for all.',
  ],
] as const)('%s=%s is refused in one sentence', (name, value, sentence) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError)
  expect(() => readSettings({ [name]: value })).toThrow(sentence)
})

test.each([
  ['', '*', [true, true]],
  ['*', '*', [true, true]],
  ['12, 34,', '12,34', [true, false]],
  ['12,*', '12,*', [true, true]],
] as const)(
  'EXTRA_CUSTOMERS=%s gives the extra rights to those it names, and to all where it is left out [permissions-55]',
  (value, text, [named, other]) => {
    const settings = readSettings({ EXTRA_CUSTOMERS: value })
    expect(String(settings.extraCustomers)).toBe(text)
    expect([hasExtraRights(settings, 12), hasExtraRights(settings, 99)]).toEqual([named, other])
  },
)

test('the description names every setting that is given, and no secret', () => {
  const lines = describeSettings(
    readSettings({
      PORT: '9000',
      DATABASE_URL: 'postgres://someone:hunter2@db:5432/regent?password=hunter2',
      FILES_URL: 's3://hunter2:hunter2@minio:9000/files/regent?region=eu-1',
      SMTP_URL: 'smtp://someone:hunter2@mail',
      BUS_URL: 'nats://someone:hunter2@nats:4222/regent',
      STREAM_URL: 'tls://hunter2@nats:4222/regent',
      SECRET_KEY: hexKey,
      SIGNUP_FORM_URL: 'https://forms.studio.test/hunter2?key=hunter2',
      SDK_REGISTRY_URL: 'https://npm.studio.test/sdk?key=hunter2',
      EXTRA_CUSTOMERS: '12,34',
    }),
  )
  expect(lines).toContain('PORT=9000')
  expect(lines).toContain('EXTRA_CUSTOMERS=12,34')
  expect(lines).toContain('SECRET_KEY=***')
  expect(lines).toContain('SIGNUP_FORM_URL=https://forms.studio.test/***')
  expect(lines).toContain('SDK_REGISTRY_URL=https://npm.studio.test/***')
  expect(lines).toContain('DATABASE_URL=postgres://someone:***@db:5432/regent?password=***')
  expect(lines).toContain('FILES_URL=s3://***:***@minio:9000/files/regent/?region=eu-1')
  expect(lines.join()).not.toMatch(new RegExp(`hunter2|${hexKey}`))
})

describe('the secret key', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = join(mkdtempSync(join(tmpdir(), 'regent-key-')), 'data')
  })
  afterEach(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }))

  test('is made once, and only its owner can read it', () => {
    const first = createSecretKey(readSettings({ DATA_DIR: dataDir }))
    expect(createSecretKey(readSettings({ DATA_DIR: dataDir }))).toEqual(first)
    expect(first).toHaveLength(32)
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(loadSecretKey(readSettings({ DATA_DIR: dataDir }))).toEqual(first)
  })

  test('comes from the environment where that has one, and leaves no file', () => {
    const fromHex = loadSecretKey(readSettings({ DATA_DIR: dataDir, SECRET_KEY: hexKey }))
    expect(fromHex).toEqual(Buffer.from(hexKey, 'hex'))
    expect(loadSecretKey(readSettings({ DATA_DIR: dataDir, SECRET_KEY: base64Key }))).toEqual(Buffer.alloc(32, 7))
    expect(existsSync(join(dataDir, 'secret.key'))).toBe(false)
  })

  test('is not made by programs next to the server: they say that it is missing', () => {
    expect(() => loadSecretKey(readSettings({ DATA_DIR: dataDir }))).toThrow(/secret\.key is missing: set DATA_DIR/)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('must not be an empty variable, as a deployment passes for unset ones', () => {
    expect(() => readSettings({ SECRET_KEY: ' ' })).toThrow(/^SECRET_KEY is empty. Set 32 random bytes/)
    expect(readSettings({}).secretKey).toBeUndefined()
  })

  test('is never replaced: a file that holds none stops the start', () => {
    createSecretKey(readSettings({ DATA_DIR: dataDir }))
    const file = join(dataDir, 'secret.key')
    writeFileSync(file, 'garbage')
    expect(() => loadSecretKey(readSettings({ DATA_DIR: dataDir }))).toThrow(/secret\.key: the key must be 32 bytes/)
    expect(readFileSync(file, 'utf8')).toBe('garbage')
  })
})

test('every setting says what it means and what counts without it', () => {
  const silent = Object.entries<Setting<unknown>>(settingList).filter(
    ([, { meaning, default: byDefault, unset }]) =>
      !/^[A-Z`0-9].+\.$/.test(meaning) || (byDefault === undefined) === (unset === undefined),
  )
  expect(silent.map(([name]) => name)).toEqual([])
})

test('a default is read by the rule of its setting', () => {
  const refused = Object.entries<Setting<unknown>>(settingList).filter(
    ([, { read, default: byDefault }]) => byDefault !== undefined && !read.safeParse(byDefault).success,
  )
  expect(refused.map(([name]) => name)).toEqual([])
})

test('the collector of traces is told its headers; the printed settings have neither them nor its path', () => {
  const settings = readSettings({
    TRACES_URL: 'https://traces.studio.test/of/k3y',
    TRACES_HEADERS: 'Authorization=Bearer a=b, x-team=live',
    TRACES_PERCENT: '25',
  })
  expect(settings.traces).toEqual({
    url: 'https://traces.studio.test/of/k3y',
    headers: { Authorization: 'Bearer a=b', 'x-team': 'live' },
    share: 0.25,
  })
  const lines = describeSettings(settings).filter((line) => line.startsWith('TRACES'))
  expect(lines).toEqual(['TRACES_URL=https://traces.studio.test/***', 'TRACES_HEADERS=***', 'TRACES_PERCENT=25'])
})
