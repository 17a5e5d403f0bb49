/** A NATS server, as BUS_URL or STREAM_URL names it. */
export type NatsAddress = {
  /** Host and port. */
  server: string
  isEncrypted: boolean
  /** A user without a password is a token. */
  credentials: { user: string; pass: string } | { token: string } | undefined
  /** The first part of each subject. */
  prefix: string
}

const form = 'nats://user:password@host:4222/regent'
const defaultPrefix = 'regent'

/** Reads an address that `refusalOfNatsUrl` does not reject. */
export function parseNatsAddress(text: string): NatsAddress {
  const { protocol, hostname, port, username, password, pathname } = new URL(text)
  const user = decodeURIComponent(username)
  const pass = decodeURIComponent(password)
  return {
    server: `${hostname}:${port || 4222}`,
    isEncrypted: protocol === 'tls:',
    credentials: user === '' ? undefined : pass === '' ? { token: user } : { user, pass },
    prefix: pathname.replaceAll('/', '') || defaultPrefix,
  }
}

/** The address without its password or token. */
export function describeNatsAddress(text: string): string {
  const url = new URL(text)
  if (url.password) url.password = '***'
  else if (url.username) url.username = '***'
  return url.href
}

/** Why an address is invalid; the text completes the sentence "BUS_URL …". */
export function refusalOfNatsUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isAddress = url !== undefined && ['nats:', 'tls:'].includes(url.protocol) && url.hostname !== ''
  if (!isAddress || url.search !== '' || url.hash !== '') return `must be the address of a NATS server, such as ${form}`
  if (!/^\/?$|^\/[A-Za-z][A-Za-z0-9_-]{0,29}\/?$/.test(url.pathname)) {
    return `must end with the prefix of the subjects, at most 30 letters, digits, - and _: ${form}`
  }
  try {
    decodeURIComponent(`${url.username}${url.password}`)
    return undefined
  } catch {
    return 'has an invalid user or password. Write % as %25.'
  }
}
