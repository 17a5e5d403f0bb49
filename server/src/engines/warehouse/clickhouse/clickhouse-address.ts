/** A ClickHouse server, as ANALYTICS_URL names it. */
export type ClickHouseAddress = {
  /** Scheme, host and port. */
  origin: string
  user: string
  password: string
  /** Prefix of the realms' database names. */
  prefix: string
}

const form = 'https://user:password@host:8443/regent'
const defaultPrefix = 'regent'

/** Reads an address that `refusalOfAnalyticsUrl` does not reject. */
export function parseClickHouseAddress(text: string): ClickHouseAddress {
  const { origin, username, password, pathname } = new URL(text)
  return {
    origin,
    user: decodeURIComponent(username) || 'default',
    password: decodeURIComponent(password),
    prefix: pathname.replaceAll('/', '') || defaultPrefix,
  }
}

/** The address without its password. */
export function describeClickHouseAddress(text: string): string {
  const url = new URL(text)
  if (url.password) url.password = '***'
  return url.href
}

/** Why ANALYTICS_URL is invalid; the text completes the sentence "ANALYTICS_URL …". */
export function refusalOfAnalyticsUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isAddress = url !== undefined && ['http:', 'https:'].includes(url.protocol) && url.search === ''
  if (!isAddress) return `must be the HTTP address of a ClickHouse server, such as ${form}`
  // The name of a database is limited to 63 characters, and realms add a suffix.
  if (!/^\/?$|^\/[A-Za-z][A-Za-z0-9_]{0,29}\/?$/.test(url.pathname)) {
    return `must end with the prefix of the realms’ databases, at most 30 letters, digits and _: ${form}`
  }
  try {
    decodeURIComponent(`${url.username}${url.password}`)
    return undefined
  } catch {
    return 'has an invalid user or password. Write % as %25.'
  }
}
