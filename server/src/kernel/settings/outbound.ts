const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True if others on the way can read requests to this address: not https, and not on this machine. */
export const isOpenToOthers = ({ protocol, hostname }: URL): boolean =>
  protocol !== 'https:' && !(protocol === 'http:' && ownHosts.has(hostname))

/** A service that did not answer. The message has only its host, because the rest of the address may be secret. */
export class OutboundError extends Error {
  readonly host: string
  readonly what: string

  constructor(host: string, what: string) {
    super(`${host} ${what}`)
    this.host = host
    this.what = what
  }
}

/** Reads a JSON object from the text of an answer, or throws an OutboundError. */
export function readJsonObject(host: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Text that is not JSON is rejected below, like JSON that is not an object.
  }
  throw new OutboundError(host, 'did not return a JSON object')
}
