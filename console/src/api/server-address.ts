/** A file beside the console: `{ "server": "https://…" }` names the server it talks to. */
const configPath = '/config.json'

/** Thrown when the file names no server: only whoever runs the console can fix that. */
export class ConfigError extends Error {}

let known = ''
let reading = Promise.resolve('')
let hasFailed = false

/** Starts reading which server the console talks to. Calls wait for it; the first paint does not. */
export function readServerAddress(): void {
  hasFailed = false
  reading = fetchAddress()
  reading.then(
    (address) => {
      known = address
    },
    () => {
      hasFailed = true
    },
  )
}

/** The prefix of every call's path; empty when the console came from its server. */
export function serverAddress(): Promise<string> {
  // The last read failed, so read again: calls to a guessed server could send it another server's data.
  if (hasFailed) readServerAddress()
  return reading
}

/** The server's full address to show to people, such as in an example to copy. */
export const serverOrigin = (): string => known || window.location.origin

async function fetchAddress(): Promise<string> {
  const response = await fetch(configPath)
  if (response.status >= 500) throw new Error(`${configPath} could not be read: ${response.status}.`)
  return response.ok ? addressIn(await response.text()) : ''
}

/**
 * The server's address in the text of config.json. A host without the file may answer with an HTML page, which counts
 * as no file. Throws on an address that is not valid: calls would go to the wrong server.
 */
export function addressIn(text: string): string {
  const config = parse(text)
  if (typeof config !== 'object' || config === null || !('server' in config) || config.server === '') return ''
  const url = typeof config.server === 'string' && URL.canParse(config.server) ? new URL(config.server) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new ConfigError('This console is set up wrongly: its config.json must name a server as "https://host".')
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
