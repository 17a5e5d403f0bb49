/** A file served with the console: `{ "server": "https://…" }` is the base URL of the server. */
const configPath = '/config.json'

/** The config file contains no server; only the administrator of the console can fix this. */
export class ConfigError extends Error {}

let cachedServer = ''
let reading = Promise.resolve('')
let hasFailed = false

/** Starts loading the server's base URL. Calls wait for it; the first paint does not. */
export function readServerAddress(): void {
  hasFailed = false
  reading = fetchAddress()
  reading.then(
    (address) => {
      cachedServer = address
    },
    () => {
      hasFailed = true
    },
  )
}

/** The prefix of the path of all calls; empty if the server also serves the console. */
export function serverAddress(): Promise<string> {
  // Retry after a failure: calls to a guessed server could send it another server's data.
  if (hasFailed) readServerAddress()
  return reading
}

/** The absolute base URL for people, such as in an example to copy. */
export const serverOrigin = (): string => cachedServer || window.location.origin

async function fetchAddress(): Promise<string> {
  const response = await fetch(configPath)
  if (response.status >= 500) throw new Error(`${configPath} could not be read: ${response.status}.`)
  return response.ok ? addressIn(await response.text()) : ''
}

/**
 * Parses the base URL in the text of config.json. A host without the file may return an HTML page, which counts as no
 * file. Throws if the URL is invalid: calls would go to the wrong server.
 */
export function addressIn(text: string): string {
  const config = parse(text)
  if (typeof config !== 'object' || config === null || !('server' in config) || config.server === '') return ''
  const url = typeof config.server === 'string' && URL.canParse(config.server) ? new URL(config.server) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new ConfigError('Invalid config.json: it must contain the server’s URL, such as "https://host".')
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
