import { toHttpRequest } from '@regent/contract/client'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import { reviewPlanHeader } from '@regent/contract/organization/review-shapes'
import type { FastifyInstance } from 'fastify'
import type { AccountCaller, KeyScope } from '../../../kernel/context/context.ts'
import type { Identities } from '../../../kernel/context/ports.ts'
import { clearRight } from '../../../kernel/personal-data/masking.ts'
import type { AgentRules } from './rules.ts'

/** The agent of a request: its API key, its organization, its rules, and the address that it calls from. */
export type Agent = {
  caller: AccountCaller
  cid: number
  keyId: number
  /** Its service account, or the account of the connected tool. */
  agentId: number
  rules: AgentRules
  address: string
}

/** The server that makes the calls of an agent, and the identities that issue the tokens for them. */
export type Performer = { app: FastifyInstance; identities: Identities; agent: Agent }

export type AgentInput = {
  realm?: string | undefined
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: Record<string, unknown> | undefined
}

/** An answer of the API as it was sent, and the plan that a review has made. */
export type Performed = { ok: boolean; text: string; reviewPlan?: number }

type Options = {
  headers?: Readonly<Record<string, string>>
  /** Plans keep the right that shows personal data, because some of them need it. Their answers are not shown. */
  isPlanning?: boolean
}

/**
 * Makes a call of the API as the agent. It is a request like any other: rights, realms, budgets and limits of the key
 * apply.
 */
export async function perform(
  { app, identities, agent }: Performer,
  call: AnyEndpoint,
  { realm, ...input }: AgentInput,
  { headers = {}, isPlanning = false }: Options = {},
): Promise<Performed> {
  const { method, url, body } = toRequest(call, input)
  const isMasked = agent.rules.hidePersonalData && !isPlanning
  const { token, end } = identities.issueInternalToken(toCaller(agent, isMasked))
  const response = await app
    .inject({
      method: method as 'GET',
      url,
      remoteAddress: agent.address,
      headers: {
        authorization: `Bearer ${token}`,
        ...(call.scope !== 'none' && { 'x-beam-scope': toScope(call, agent.cid, realm) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    })
    .finally(end)
  const reviewPlan = response.headers[reviewPlanHeader]
  return {
    ok: response.statusCode < 400,
    text: response.body,
    ...(reviewPlan !== undefined && { reviewPlan: Number(reviewPlan) }),
  }
}

/** The caller of a tool's call: the key, in the realms of its rules, and without personal data if they hide it. */
function toCaller({ caller, rules }: Agent, isMasked: boolean): AccountCaller {
  if (!caller.key) return caller
  const { onlyAsAgent: _, rights, ...key } = caller.key
  const visibleRights = isMasked ? new Set([...rights].filter((right) => right !== clearRight)) : rights
  return { ...caller, key: { ...key, rights: visibleRights, realms: limitRealms(key.realms, rules.realms) } }
}

/** The realms of a key, or those of them where its agent works. Undefined: all. */
function limitRealms(ofKey: KeyScope['realms'], ofRules: AgentRules['realms']): KeyScope['realms'] {
  if (!ofRules) return ofKey
  return new Set(ofRules.filter((pid) => ofKey?.has(pid) ?? true))
}

function toScope({ scope }: AnyEndpoint, cid: number, realm: string | undefined): string {
  if (scope === 'customer' || realm === undefined) return String(cid)
  return `${cid}.${realm}`
}

/** A dot segment would lead to the path of another call. */
const dotSegment = /^\.{1,2}$/

function toRequest(call: AnyEndpoint, input: Omit<AgentInput, 'realm'>) {
  if (Object.values(input.params ?? {}).some((value) => dotSegment.test(String(value))))
    throw new ApiError('BadRequest', { field: 'params', message: '"." and ".." are not ids.' })
  try {
    return toHttpRequest(call, input)
  } catch (error) {
    throw new ApiError('BadRequest', { field: 'params', message: `${String((error as Error).message)}.` })
  }
}
