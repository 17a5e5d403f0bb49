import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'

/** A setting that cannot be used; the message is one sentence that names it. */
export class SettingsError extends Error {}

const url = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address such as ${example}`,
    )

const Environment = z.object({
  PORT: z.coerce.number<string>('must be a port from 0 to 65535').int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://regent.example.com').optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/regent').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z.string().default('Regent <regent@localhost>'),
  SIGNUP: z.enum(['open', 'invite'], 'must be "open" or "invite"').default('open'),
  SECRET_KEY: z.string().optional(),
  TRUST_PROXY: z.string().default('false'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of: fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  EXTRA_CUSTOMERS: z.string().default(''),
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
  secretKey: string | undefined
  trustProxy: boolean | number | string[]
  logLevel: string
  /** cids of the organizations with the extra rights of specification 1 section 6 */
  extraCustomers: readonly string[]
}

/** Reads and checks the settings; the first bad one throws a SettingsError that names it. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const read = Environment.safeParse(given)
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
    secretKey: data.SECRET_KEY,
    trustProxy: readTrustProxy(data.TRUST_PROXY),
    logLevel: data.LOG_LEVEL,
    extraCustomers: data.EXTRA_CUSTOMERS.split(',')
      .map((cid) => cid.trim())
      .filter(Boolean),
  })
}

function readTrustProxy(text: string): boolean | number | string[] {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^\d{1,2}$/.test(text)) return Number(text)
  return text.split(',').map((address) => address.trim())
}

/** The key that realm secrets are encrypted with: SECRET_KEY, else one made at the first start and kept in DATA_DIR. */
export function loadSecretKey(settings: Settings): Buffer {
  const file = join(settings.dataDir, 'secret.key')
  if (settings.secretKey === undefined && !existsSync(file)) {
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  const text = (settings.secretKey ?? readFileSync(file, 'utf8')).trim()
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (key.length !== 32) throw new SettingsError('SECRET_KEY must be 32 bytes, as base64 or as 64 hexadecimal digits.')
  return key
}

const withoutPassword = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  const address = new URL(text)
  if (address.password) address.password = '***'
  return address.href
}

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
    SECRET_KEY: settings.secretKey === undefined ? undefined : '***',
    TRUST_PROXY: settings.trustProxy,
    LOG_LEVEL: settings.logLevel,
    EXTRA_CUSTOMERS: settings.extraCustomers.join(','),
  }
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${value}`],
  )
}
