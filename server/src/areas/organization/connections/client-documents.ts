import { ApiError } from '@regent/contract/errors'
import { minuteMs, secondMs } from '@regent/contract/time'
import { name } from '@regent/contract/values'
import { LRUCache } from 'lru-cache'
import type { Vault } from '../../../engines/secrets/vault.ts'
import { onceEach } from '../../../kernel/context/once-each.ts'
import { callGuarded, whyNotCallable } from '../../../kernel/outgoing/guarded-call.ts'
import { OutboundError, readJsonObject } from '../../../kernel/settings/outbound.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { findClient, isLoopback, readRedirect, type ToolClient } from './clients.ts'

/**
 * Clients whose id is the URL of a document with their name and their redirect addresses (OAuth Client ID Metadata
 * Documents). They need no registration.
 */

/** Documents that a process keeps, and for how long. Headers of the host do not change the time. */
const maxDocuments = 1_000
const lifetimeMs = 10 * minuteMs
const maxBytes = 10 * 1024
const timeoutMs = 5 * secondMs
/** Documents that a process reads at the same time. */
const maxReads = 20
const maxUrlLength = 300
/** Of a longer list, the first ones count. */
const maxRedirectUris = 20

type Rules = Pick<Settings, 'privateHosts'>

const refuse = (what: string): ApiError =>
  new ApiError('BadRequest', { field: 'clientId', message: `The document of the tool cannot be used: ${what}.` })

/** True if the id of a client is the URL of its document. */
const isDocumentUrl = (id: string): boolean => /^https?:\/\//i.test(id)

/**
 * Finds the client of an id: a registered one, or one whose id is the URL of its document. Undefined if this server has
 * not registered it. `beforeRead` runs before a document is read from its host, and may refuse that.
 */
export async function findToolClient(
  { vault, settings }: { vault: Vault; settings: Rules },
  id: string,
  now: number,
  beforeRead: () => Promise<void> = async () => {},
): Promise<ToolClient | undefined> {
  return isDocumentUrl(id) ? getDocuments(settings).find(id, now, beforeRead) : findClient(vault, id, now)
}

class ClientDocuments {
  readonly #kept = new LRUCache<string, { client: ToolClient; until: number }>({ max: maxDocuments })
  readonly #reads = new Map<string, Promise<ToolClient>>()
  readonly #rules: Rules

  constructor(rules: Rules) {
    this.#rules = rules
  }

  /** Callers at the same time share a read. A failure is not kept. */
  async find(id: string, now: number, beforeRead: () => Promise<void>): Promise<ToolClient> {
    checkUrl(id, this.#rules)
    const cachedDocument = this.#kept.get(id)
    if (cachedDocument && now < cachedDocument.until) return cachedDocument.client
    await beforeRead()
    return this.#reads.get(id) ?? this.#read(id, now)
  }

  #read(id: string, now: number): Promise<ToolClient> {
    if (this.#reads.size >= maxReads) throw new ApiError('ServerBusy', { retryAfterSeconds: 5 })
    const read = readDocument(id, this.#rules)
      .then((client) => {
        this.#kept.set(id, { client, until: now + lifetimeMs })
        return client
      })
      .finally(() => this.#reads.delete(id))
    this.#reads.set(id, read)
    return read
  }
}

/** Each server has its own settings, so they identify its documents. */
const getDocuments = onceEach((settings: Rules) => new ClientDocuments(settings))

/** Rejects URLs that cannot be the id of a client, and hosts that this server may not call. */
function checkUrl(id: string, { privateHosts }: Rules): void {
  const url = URL.canParse(id) ? new URL(id) : undefined
  // The id is compared as a text, so it must have one form only.
  if (!url || id.length > maxUrlLength || url.href !== id || url.pathname === '/' || id.includes('#'))
    throw refuse(`its URL must have a path, no fragment and at most ${maxUrlLength} characters`)
  if (url.username !== '' || url.password !== '') throw refuse('its URL must have no user and no password')
  // Plain http is for the development of a tool: only if PRIVATE_HOSTS allows this machine.
  if (url.protocol !== 'https:' && !isLoopback(url)) throw refuse('its URL must begin with https')
  const refusal = whyNotCallable(id, privateHosts)
  if (refusal !== undefined) throw refuse(`${url.host} ${refusal}`)
}

async function readDocument(id: string, { privateHosts }: Rules): Promise<ToolClient> {
  const { host } = new URL(id)
  try {
    const headers = { accept: 'application/json' }
    const { status, text } = await callGuarded({ address: id, headers, privateHosts, timeoutMs, maxBytes })
    // A redirect is not followed: the document must be at the URL that is the id.
    if (status !== 200) throw new OutboundError(host, `answered with status ${status}`)
    return toClient(id, host, readJsonObject(host, text))
  } catch (error) {
    throw error instanceof OutboundError ? refuse(error.message) : error
  }
}

function toClient(id: string, host: string, document: Record<string, unknown>): ToolClient {
  if (document['client_id'] !== id) throw refuse('its client_id is not its URL')
  const parsedName = name(60).safeParse(document['client_name'])
  if (!parsedName.success) throw refuse('its client_name must be a name of at most 60 characters')
  const method = document['token_endpoint_auth_method'] ?? 'none'
  if (method !== 'none' || document['client_secret'] !== undefined)
    throw refuse('its token_endpoint_auth_method must be none')
  const uris = document['redirect_uris']
  const isAllowed = (uri: unknown): uri is string => readRedirect(uri) !== undefined
  const redirectUris = Array.isArray(uris) ? uris.slice(0, maxRedirectUris).filter(isAllowed) : []
  if (redirectUris.length === 0)
    throw refuse('its redirect_uris must contain an https address, or an address of this computer')
  return {
    id,
    name: parsedName.data,
    redirectUris,
    modes: ['read', 'plan'],
    expires: Number.POSITIVE_INFINITY,
    documentHost: host,
  }
}
