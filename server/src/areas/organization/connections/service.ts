import { ApiError } from '@regent/contract/errors'
import { maxConnections, type ToolConnection } from '@regent/contract/organization/connections'
import { allRealms, type KeyMode } from '@regent/contract/organization/keys'
import { dayMs } from '@regent/contract/time'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import { newId } from '../../../engines/database/ids.ts'
import { isOperator, requireAccount } from '../../../kernel/context/access.ts'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { createKeyAccount, lockAccountRow } from '../accounts/service.ts'
import { findToolClient } from './client-documents.ts'
import { countRegistration, findRedirect, hashClient, isLoopback, type ToolClient } from './clients.ts'
import * as queries from './queries.ts'
import { codeMs, hashToolToken, newToolToken } from './tokens.ts'

/** Request of a tool for a connection. */
export type ConnectionRequest = {
  clientId: string
  redirectUri: string
  codeChallenge: string
  state?: string | undefined
  resource?: string | undefined
}

const maxListed = 1_000

/** The client of a request. It may be read from its host, so this runs before the transaction. */
export async function requireClient(
  context: OrganizationContext,
  { clientId }: ConnectionRequest,
): Promise<ToolClient> {
  requireOperator(context)
  const { now, address } = context
  const client = await findToolClient(context, clientId, now, () => countRegistration(context, address, now))
  if (!client) throw new ApiError('BadRequest', { field: 'clientId', message: 'clientId is not registered here.' })
  return client
}

/** Describes the tool and the rights that it can get. */
export async function describeRequest(context: OrganizationContext, request: ConnectionRequest, client: ToolClient) {
  const redirect = await checkRequest(context, request, client)
  return {
    client: client.name,
    ...present({ clientHost: client.documentHost }),
    redirectHost: formatHost(redirect),
    isLocal: isLoopback(redirect),
    modes: [...client.modes],
    refusalUrl: answerTo(redirect, context.origin, request.state, { error: 'access_denied' }),
  }
}

/** Creates a connection, and the code with which the tool gets its tokens. Returns the address with the code. */
export async function allowConnection(
  context: OrganizationContext,
  {
    mode,
    realms,
    personalData,
    days,
    ...request
  }: ConnectionRequest & { mode: KeyMode; realms: string[]; personalData: boolean; days: number },
  client: ToolClient,
): Promise<string> {
  const { customer, now, change, origin } = context
  const accountId = requireOperator(context)
  const redirect = await checkRequest(context, request, client)
  if (!client.modes.includes(mode))
    throw new ApiError('BadRequest', { field: 'mode', message: `mode must be ${client.modes.join(' or ')}.` })
  const organization = await findOrganization(customer.db, customer.cid)
  const missing = realms.find((pid) => pid !== allRealms && !organization?.realms.has(pid))
  if (missing !== undefined) throw new ApiError('RealmNotFound', { field: 'realms' })
  await lockAccountRow(customer, accountId)
  const count = await queries.countConnectionsOf(customer, accountId, new Date(now))
  if (count >= maxConnections) throw new ApiError('TooManyConnections')
  const connection = {
    id: newId(),
    accountId,
    clientHash: hashClient(client.id),
    client: client.name,
    redirectHost: formatHost(redirect),
    mode,
    personalData,
    realms: realms.includes(allRealms) ? [allRealms] : [...new Set(realms)],
    expiresAt: new Date(now + days * dayMs),
  }
  await createKeyAccount(customer, connection.id, now, { name: `Tool / ${client.name}`, grantor: accountId })
  await queries.insertConnection(customer, connection, new Date(now))
  const code = newToolToken('code', customer.cid)
  await queries.insertTokens(
    customer,
    [
      {
        hash: hashToolToken(code),
        connectionId: connection.id,
        kind: 'code',
        expiresAt: new Date(now + codeMs),
        challenge: request.codeChallenge,
        redirectUri: request.redirectUri,
      },
    ],
    new Date(now),
  )
  const after = { ...toState(connection), expires: connection.expiresAt.getTime() }
  change({ subject: 'tool-connection', id: String(connection.id), before: null, after })
  return answerTo(redirect, origin, request.state, { code })
}

export async function listConnections({ customer, now }: OrganizationContext): Promise<ToolConnection[]> {
  return (await queries.selectConnections(customer, new Date(now), maxListed)).map(toView)
}

export async function listOwnConnections({ customer, now, caller }: OrganizationContext): Promise<ToolConnection[]> {
  const { accountId } = requireAccount(caller)
  return (await queries.selectConnectionsOf(customer, accountId, new Date(now), maxListed)).map(toView)
}

/** Pauses or resumes a connection: it applies to its next call, on every server. */
export async function pauseConnection(
  context: OrganizationContext,
  id: number,
  isPaused: boolean,
  owner?: number,
): Promise<ToolConnection> {
  const { customer, now, change, forget } = context
  const row = await requireConnection(context, id, owner)
  if ((row.paused_at !== null) === isPaused) context.unchanged()
  else {
    await queries.updatePause(customer, id, isPaused ? new Date(now) : null)
    const state = toState(toView(row))
    const before = { ...state, paused: !isPaused }
    change({ subject: 'tool-connection', id: String(id), before, after: { ...state, paused: isPaused } })
    await forget({ account: `${customer.cid}/connections` })
  }
  return toView(await requireConnection(context, id, owner))
}

async function requireConnection({ customer, now }: OrganizationContext, id: number, owner: number | undefined) {
  const row = await queries.lockConnection(customer, id, new Date(now))
  if (!row || (owner !== undefined && row.account_id !== owner))
    throw new ApiError('ConnectionNotFound', { field: 'id' })
  return row
}

/** Ends a connection: the next call with one of its tokens is refused, on every server. */
export async function revokeConnection(context: OrganizationContext, id: number, owner?: number): Promise<void> {
  await revoke(context, [await requireConnection(context, id, owner)])
}

/** Ends the connections of a person. */
export async function revokeAllConnections(context: OrganizationContext, accountId: number): Promise<void> {
  await revoke(context, await queries.lockConnectionsOf(context.customer, accountId, new Date(context.now)))
}

async function revoke(
  { customer, now, change, forget }: OrganizationContext,
  rows: readonly queries.ConnectionRow[],
): Promise<void> {
  for (const row of rows) {
    await queries.revokeConnection(customer, row.id, new Date(now))
    const { client, ...view } = toView(row)
    const before = { ...toState({ client, ...view }), expires: view.expires }
    change({ subject: 'tool-connection', id: String(row.id), before, after: null })
  }
  if (rows.length > 0) await forget({ account: `${customer.cid}/connections` })
}

/** The account of the caller, who must have a role: tools of players use the calls of game clients. */
function requireOperator({ caller }: OrganizationContext): number {
  const account = requireAccount(caller)
  if (account.player || !isOperator(account)) throw new ApiError('ConnectionNeedsRole')
  return account.accountId
}

/** Checks a request of a tool again: the page that shows it is open to everybody. Returns the address of the answer. */
async function checkRequest(
  { now, origin, customer }: OrganizationContext,
  { redirectUri, resource }: ConnectionRequest,
  client: ToolClient,
): Promise<URL> {
  if (client.expires <= now && !(await queries.hasConnectionOf(customer, hashClient(client.id))))
    throw new ApiError('BadRequest', {
      field: 'clientId',
      message: 'The registration of this tool has expired. Start again in the tool.',
    })
  const redirect = findRedirect(client, redirectUri)
  if (!redirect)
    throw new ApiError('BadRequest', { field: 'redirectUri', message: 'redirectUri is not registered for this tool.' })
  if (resource !== undefined && !isOwnResource(resource, origin))
    throw new ApiError('BadRequest', { field: 'resource', message: `resource must be ${origin}/mcp.` })
  return redirect
}

/** True if tokens for this address are for this server (RFC 8707). */
export const isOwnResource = (resource: string, origin: string): boolean =>
  [origin, `${origin}/`, `${origin}/mcp`].includes(resource)

/** A private scheme has no host. */
const formatHost = ({ host, protocol }: URL): string => (host === '' ? protocol.slice(0, -1) : host)

/** The address that gets the answer, with the issuer (RFC 9207). */
export function answerTo(
  redirect: URL,
  origin: string,
  state: string | undefined,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirect)
  for (const [name, value] of Object.entries({ ...answer, ...(state !== undefined && { state }), iss: origin }))
    url.searchParams.set(name, value)
  return url.href
}

type State = Pick<ToolConnection, 'client' | 'redirectHost' | 'mode' | 'realms' | 'personalData'>

const toState = ({ client, redirectHost, mode, realms, personalData }: State) => ({
  client,
  redirectHost,
  mode,
  realms,
  personalData,
})

const toView = (row: queries.ConnectionRow): ToolConnection => ({
  id: row.id,
  client: row.client_name,
  redirectHost: row.redirect_host,
  owner: { accountId: row.account_id, ...present({ email: row.owner_email }) },
  mode: row.mode,
  realms: row.realms,
  personalData: row.personal_data,
  created: row.created_at,
  expires: row.expires_at,
  ...present({ paused: row.paused_at, lastUsed: row.last_used_at, lastAddress: row.last_address }),
})
