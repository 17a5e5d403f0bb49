import { createHash } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import { commandLineClientId } from '@regent/contract/organization/connections'
import type { KeyMode } from '@regent/contract/organization/keys'
import { dayMs } from '@regent/contract/time'
import { name } from '@regent/contract/values'
import type { Db } from '../../../engines/database/database.ts'
import { openGrant, sealGrant } from '../../../engines/secrets/grants.ts'
import type { Vault } from '../../../engines/secrets/vault.ts'
import { useAllowance } from '../../../kernel/attempts/allowance.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'

/**
 * A client of OAuth. The id of a registered one contains the registration, sealed with SECRET_KEY, so registrations need
 * no storage.
 */
export type ToolClient = {
  id: string
  name: string
  redirectUris: readonly string[]
  modes: readonly KeyMode[]
  /** When the registration expires, unless a connection uses it. */
  expires: number
  /** The host that publishes the document of the client. Absent: the client was registered. */
  documentHost?: string
}

type Counting = { db: Db; settings: Pick<Settings, 'servicesDir'> }
type Registration = { purpose: 'oauth client'; name: string; redirectUris: string[]; issued: number }

/** How long a registration can be used for the first connection of an organization. */
export const registrationMs = 30 * dayMs

/** Registrations, and documents of clients that are read, per address and hour. They are not stored. */
const registrationsPerHour = 30
const maxRedirectUris = 5
const maxRedirectLength = 300
const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])
/** Private-use schemes of RFC 8252 contain a dot. These editors use shorter ones. */
const privateScheme = /^(?:[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+|cursor|vscode|vscode-insiders|claude):$/

const commandLine: ToolClient = {
  id: commandLineClientId,
  name: 'Regent command line',
  redirectUris: ['http://127.0.0.1/callback'],
  modes: ['read', 'plan', 'write'],
  expires: Number.POSITIVE_INFINITY,
}

export const hashClient = (id: string): Buffer => createHash('sha256').update(id).digest()

/** True for an address that stays on the computer of the person. */
export const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && loopbackHosts.has(hostname)

/** Reads a redirect address; undefined if it is not one that a client may register. */
export function readRedirect(text: unknown): URL | undefined {
  if (typeof text !== 'string' || text.length > maxRedirectLength || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.hash !== '' || text.includes('#') || url.username !== '' || url.password !== '') return undefined
  const isAllowed = url.protocol === 'https:' || isLoopback(url) || privateScheme.test(url.protocol)
  return isAllowed ? url : undefined
}

/** Counts a registration, or a document that is read. Refuses what is above the limit of an address. */
export const countRegistration = ({ db, settings }: Counting, address: string, now: number) =>
  useAllowance(db, {
    now,
    settings,
    address,
    what: 'tool registrations',
    perHour: registrationsPerHour,
    message: `Rate limit: ${registrationsPerHour} registrations per hour from one address. Try again later.`,
  })

/** Registers a client (RFC 7591). Throws with the name of the wrong field. */
export function registerClient(vault: Vault, metadata: unknown, now: number): ToolClient & { issued: number } {
  const { client_name: givenName = 'Unnamed tool', redirect_uris: redirectUris } = (metadata ?? {}) as {
    client_name?: unknown
    redirect_uris?: unknown
  }
  const parsedName = name(60).safeParse(givenName)
  if (!parsedName.success)
    throw new ApiError('BadRequest', {
      field: 'client_name',
      message: 'client_name must be a name of at most 60 characters.',
    })
  if (!Array.isArray(redirectUris) || redirectUris.length === 0 || redirectUris.length > maxRedirectUris)
    throw new ApiError('BadRequest', {
      field: 'redirect_uris',
      message: `redirect_uris must be a list of 1 to ${maxRedirectUris} addresses.`,
    })
  if (!redirectUris.every((uri) => readRedirect(uri)))
    throw new ApiError('BadRequest', {
      field: 'redirect_uris',
      message:
        'redirect_uris must be https addresses, http addresses of this computer, or addresses of a private scheme, without a fragment.',
    })
  const registration: Registration = { purpose: 'oauth client', name: parsedName.data, redirectUris, issued: now }
  return { ...toClient(sealGrant(vault, registration, Number.MAX_SAFE_INTEGER), registration), issued: now }
}

const toClient = (id: string, { name: clientName, redirectUris, issued }: Registration): ToolClient => ({
  id,
  name: clientName,
  redirectUris,
  modes: ['read', 'plan'],
  expires: issued + registrationMs,
})

/** The client of an id; undefined if this server did not register it. */
export function findClient(vault: Vault, id: string, now: number): ToolClient | undefined {
  if (id === commandLine.id) return commandLine
  const registration = openGrant<Registration>(vault, id, now)
  return registration?.purpose === 'oauth client' ? toClient(id, registration) : undefined
}

/** The redirect address, if the client has registered it. The port of a loopback address is free (RFC 8252). */
export function findRedirect(client: ToolClient, text: string): URL | undefined {
  const redirectUri = readRedirect(text)
  if (!redirectUri) return undefined
  const isRegistered = client.redirectUris.some((registered) => {
    if (registered === text) return true
    const url = readRedirect(registered)
    return (
      url !== undefined && isLoopback(url) && isLoopback(redirectUri) && withoutPort(url) === withoutPort(redirectUri)
    )
  })
  return isRegistered ? redirectUri : undefined
}

function withoutPort(url: URL): string {
  const copy = new URL(url)
  copy.port = ''
  return copy.href
}
