import { getReaderConfig, type Row } from '@regent/contract/analyze/analytics'
import { errorOf } from '@regent/contract/client'
import type { OutputOf } from '@regent/contract/endpoint'
import { call } from '../../../api/client.ts'
import { withRetries } from './retry.ts'

type Credentials = OutputOf<typeof getReaderConfig>

/** Credentials that expire within this time are fetched again. In milliseconds. */
const marginMs = 120_000

const known = new Map<string | null, Credentials>()

export const isFresh = ({ expiresAt }: Credentials, nowMs: number): boolean => Date.parse(expiresAt) - nowMs >= marginMs

async function credentialsOf(scope: string | null): Promise<Credentials> {
  const kept = known.get(scope)
  if (kept && isFresh(kept, Date.now())) return kept
  const fetched = await call(getReaderConfig, {}, { scope })
  known.set(scope, fetched)
  return fetched
}

/** Posts a query to the analytics reader with short-lived credentials, and retries on timeout. */
export async function readAnalytics(
  sql: string,
  scope: string | null,
  signal?: AbortSignal,
): Promise<{ columns: string[]; json: Row[] }> {
  const { endpoint, username, password } = await credentialsOf(scope)
  return withRetries(async (each) => {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', authorization: `Basic ${btoa(`${username}:${password}`)}` },
      body: sql,
      signal: each,
    })
    const body: unknown = await answer.json()
    if (!answer.ok) throw errorOf(answer.status, body)
    return body as { columns: string[]; json: Row[] }
  }, signal)
}
