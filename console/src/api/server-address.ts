/** A file beside the console: `{ "server": "https://…" }` names the server it talks to. */
const configPath = '/config.json'

/** The file is there and names no server: only whoever runs the console can help. */
export class ConfigError extends Error {}

let known = ''
let reading = Promise.resolve('')
let hasFailed = false

/** Begins to read which server the console talks to; calls wait for it, the first paint does not. */
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

/** What stands before the path of every call: nothing, where the server is the one the console came from. */
export function serverAddress(): Promise<string> {
  // Asked again: to guess a server would send it what belongs to another.
  if (hasFailed) readServerAddress()
  return reading
}

/** The server's address for people, such as in an example that is to be copied. */
export const serverOrigin = (): string => known || window.location.origin

async function fetchAddress(): Promise<string> {
  const response = await fetch(configPath)
  if (response.status >= 500) throw new Error(`${configPath} could not be read: ${response.status}.`)
  return response.ok ? addressIn(await response.text()) : ''
}

/**
 * The server's address in the text of config.json. A host without the file may answer with a page of its own, which
 * means the same as no file; an address that is none is said, since calls would go to the wrong server.
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
