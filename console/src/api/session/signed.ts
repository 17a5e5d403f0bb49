import { createRequestError } from '@regent/contract/client'
import type { SignedRequest } from '@regent/contract/signed-request'
import { UnreachableError } from '../client.ts'
import { demoAnswerIn } from '../demo/demo-request.ts'

/** Sends a request that the server has signed, unchanged and without a token. */
export async function makeSigned<Answer>(
  { url, method, headers, body }: SignedRequest,
  signal?: AbortSignal,
): Promise<Answer> {
  const demoAnswer = demoAnswerIn(url)
  if (demoAnswer !== undefined) return demoAnswer as Answer
  const headerValues = Object.fromEntries(headers.map(({ key, value }) => [key, value]))
  const answer = await fetch(url, { method, headers: headerValues, body, signal: signal ?? null }).catch(
    (error: unknown) => {
      if (signal?.aborted) throw error
      throw new UnreachableError(error)
    },
  )
  const read: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) throw createRequestError(answer.status, read)
  return read as Answer
}
