import { getReaderConfig, type Row } from '@regent/contract/analyze/analytics'
import { createRequestError } from '@regent/contract/client'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { call } from '../../../api/client.ts'
import { withRetries } from './retry.ts'

type Credentials = EndpointOutput<typeof getReaderConfig>

/** Credentials that expire within this time are fetched again. In milliseconds. */
const marginMs = 120_000

const cachedCredentials = new Map<string | null, Credentials>()

export const isFresh = ({ expiresAt }: Credentials, nowMs: number): boolean => Date.parse(expiresAt) - nowMs >= marginMs

async function loadCredentials(scope: string | null): Promise<Credentials> {
  const cached = cachedCredentials.get(scope)
  if (cached && isFresh(cached, Date.now())) return cached
  const fetched = await call(getReaderConfig, {}, { scope })
  cachedCredentials.set(scope, fetched)
  return fetched
}

/** Posts a query to the analytics reader with short-lived credentials, and retries on timeout. */
export async function readAnalytics(
  sql: string,
  scope: string | null,
  signal?: AbortSignal,
): Promise<{ columns: string[]; json: Row[] }> {
  const { endpoint, username, password } = await loadCredentials(scope)
  return withRetries(async (each) => {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', authorization: `Basic ${btoa(`${username}:${password}`)}` },
      body: sql,
      signal: each,
    })
    const body: unknown = await answer.json()
    if (!answer.ok) throw createRequestError(answer.status, body)
    return body as { columns: string[]; json: Row[] }
  }, signal)
}
