import { queryClient } from '../../api/query.ts'
import { serverAddress } from '../../api/session/server-address.ts'
import { currentCustomer } from '../../api/session/session.ts'
import { customerQuery } from '../frame/place.ts'

export type TriedResponse = {
  /** 0 without a response. */
  status: number
  ms: number
  bytes: number
  requestId: string | undefined
  body: string
  /** The code of an error. */
  error: string | undefined
}

type TriedRequest = { method: string; url: string; scope: string | undefined; body: string }

/** Sends a request with the token of the signed-in person, and renews the token once. */
export async function tryRequest(request: TriedRequest): Promise<TriedResponse> {
  const first = await send(request)
  const customer = currentCustomer()
  if (first.status !== 401 || !customer) return first
  try {
    // A call of the console renews an expired token for all of its parts.
    await queryClient.fetchQuery({ ...customerQuery(customer.cid), staleTime: 0 })
  } catch {
    return first
  }
  return currentCustomer()?.token === customer.token ? first : send(request)
}

async function send({ method, url, scope, body }: TriedRequest): Promise<TriedResponse> {
  const startedAt = performance.now()
  const token = currentCustomer()?.token
  const end = (status: number, text: string, requestId?: string | null): TriedResponse => ({
    status,
    ms: Math.round(performance.now() - startedAt),
    bytes: new TextEncoder().encode(text).length,
    requestId: requestId ?? undefined,
    ...readBody(text),
  })
  try {
    const response = await fetch((await serverAddress()) + url, {
      method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(scope !== undefined && { 'X-BEAM-SCOPE': scope }),
        ...(body !== '' && { 'Content-Type': 'application/json' }),
      },
      body: body === '' ? null : body,
    })
    return end(response.status, await response.text(), response.headers.get('x-request-id'))
  } catch {
    return end(0, '')
  }
}

/** JSON over several lines, with the code of an error. */
function readBody(text: string): { body: string; error: string | undefined } {
  try {
    const value = JSON.parse(text) as { error?: unknown }
    const error = typeof value?.error === 'string' ? value.error : undefined
    return { body: JSON.stringify(value, null, 2), error }
  } catch {
    return { body: text, error: undefined }
  }
}
