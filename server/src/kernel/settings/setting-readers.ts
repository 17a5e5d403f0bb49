import { isIP } from 'node:net'
import * as z from 'zod'
import { isOpenToOthers } from './outbound.ts'

// How the text of a setting is read. An error message completes the sentence "PORT …".

export const url = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address such as ${example}`,
    )

/**
 * A service that this server calls: https, so that nobody on the way can read or change the traffic; plain http only on
 * this machine.
 */
export const service = (example: string) =>
  z.string().refine((text) => {
    const address = URL.canParse(text) ? new URL(text) : undefined
    return address && !isOpenToOthers(address) && address.username === '' && address.password === ''
  }, `must be an https address without user name and password, such as ${example}`)

/** A URL that an engine parses itself; `refusalOf` returns why one is invalid. */
export const refusedBy = (refusalOf: (text: string) => string | undefined) =>
  z.string().superRefine((text, checked) => {
    const message = refusalOf(text)
    if (message !== undefined) checked.addIssue({ code: 'custom', message })
  })

export const oneOf = <const Choice extends string>(...choices: Choice[]) =>
  z.enum(choices, `must be ${choices.length > 2 ? 'one of ' : ''}${choices.join(choices.length > 2 ? ', ' : ' or ')}`)

export const Port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a whole number from 0 to 65535')
  .transform(Number)

/** A whole number from 0 to `max`. */
export const count = (max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) <= max,
      `must be a whole number from 0 to ${max.toLocaleString('en')}`,
    )
    .transform(Number)

export const keyRule = 'must be 32 bytes, as base64 or as 64 hexadecimal digits'

export const wholeNumber = (min: number, max: number, unit: string) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number of ${unit} from ${min} to ${max}`,
    )
    .transform(Number)

export const TrustProxy = z
  .string()
  .transform((text) =>
    text === 'true' || text === 'false' ? text === 'true' : /^\d$/.test(text) ? Number(text) : parseList(text),
  )
  .refine(
    (value) => !Array.isArray(value) || (value.length > 0 && value.every(isNetwork)),
    'must be true, false, the number of proxies in front, or their addresses separated by commas',
  )

export const TraceHeaders = z
  .string()
  .transform((text) => parseList(text).map((pair) => pair.split(/=(.*)/s).map((part) => part.trim())))
  .refine(
    (pairs) => pairs.every(([name = '', value = '']) => /^[\w-]+$/.test(name) && /^[\x20-\x7e]+$/.test(value)),
    'must be headers as name=value, separated by commas',
  )
  .transform(
    (pairs): Readonly<Record<string, string>> =>
      Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value])),
  )

/** Decodes the 32 bytes of SECRET_KEY or of the key file; undefined if the text is neither base64 nor hexadecimal. */
export function decodeKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined
}

/** The parts of a text between commas. */
export function parseList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

/** An address, a range such as 10.0.0.0/8, or one of Fastify's names for ranges. */
export function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  const maxBits = family === 4 ? 32 : 128
  return family > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
}
