import { createRequestError, toHttpRequest } from '@regent/contract/client'
import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@regent/contract/endpoint'
import { port } from './data-dir.ts'

export const serverUrl = `http://127.0.0.1:${port}`

export type As = {
  scope?: string | undefined
  token?: string | undefined
  ifMatch?: number
  /** Another server than that of all stories. */
  server?: string
}

/** Makes a call as a game client or another operator would, beside the browser. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  as: As = {},
): Promise<EndpointOutput<E>> {
  const { method, url, body } = toHttpRequest(endpoint, input)
  const response = await fetch((as.server ?? serverUrl) + url, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(as.scope !== undefined && { 'X-BEAM-SCOPE': as.scope }),
      ...(as.token !== undefined && { authorization: `Bearer ${as.token}` }),
      ...(as.ifMatch !== undefined && { 'if-match': `"${as.ifMatch}"` }),
    },
    ...(body !== undefined && { body }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw createRequestError(response.status, answer)
  return answer as EndpointOutput<E>
}
