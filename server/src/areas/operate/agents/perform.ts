import { toHttpRequest } from '@regent/contract/client'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import { reviewPlanHeader } from '@regent/contract/organization/review-shapes'
import type { FastifyInstance } from 'fastify'

/** The agent of a request: its API key, its organization, and the address that it calls from. */
export type Agent = { token: string; cid: number; keyId: number; address: string }

export type AgentInput = {
  realm?: string | undefined
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: Record<string, unknown> | undefined
}

/** An answer of the API as it was sent, and the plan that a review has made. */
export type Performed = { ok: boolean; text: string; reviewPlan?: number }

/**
 * Makes a call of the API as the agent. It is a request like any other: rights, realms, budgets and limits of the key
 * apply.
 */
export async function perform(
  app: FastifyInstance,
  agent: Agent,
  call: AnyEndpoint,
  { realm, ...input }: AgentInput,
  headers: Readonly<Record<string, string>> = {},
): Promise<Performed> {
  const { method, url, body } = toRequest(call, input)
  const response = await app.inject({
    method: method as 'GET',
    url,
    remoteAddress: agent.address,
    headers: {
      authorization: `Bearer ${agent.token}`,
      ...(call.scope !== 'none' && { 'x-beam-scope': scopeOf(call, agent.cid, realm) }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: body }),
  })
  const reviewPlan = response.headers[reviewPlanHeader]
  return {
    ok: response.statusCode < 400,
    text: response.body,
    ...(reviewPlan !== undefined && { reviewPlan: Number(reviewPlan) }),
  }
}

function scopeOf({ scope }: AnyEndpoint, cid: number, realm: string | undefined): string {
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
