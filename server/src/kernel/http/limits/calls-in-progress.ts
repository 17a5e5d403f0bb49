import { ApiError } from '@regent/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Maximum number of concurrent calls of one organization per process: three quarters of the queue for database
 * connections (database.ts), so that the flood of one organization leaves a quarter of the queue to others.
 */
const usualMax = 1_500

/** Returns what counts a call of an organization until it is answered, and throws `ServerBusy` if it has too many. */
export function boundCalls(app: FastifyInstance, max = usualMax): (request: FastifyRequest, cid: number) => void {
  const counts = new Map<number, number>()
  app.decorateRequest('countedFor', 0)
  app.addHook('onResponse', (request, _, done) => {
    const { countedFor: cid } = request
    const remaining = (counts.get(cid) ?? 1) - 1
    if (remaining > 0) counts.set(cid, remaining)
    else counts.delete(cid)
    done()
  })
  return (request, cid) => {
    const count = counts.get(cid) ?? 0
    if (count >= max) {
      throw new ApiError('ServerBusy', {
        message: 'Your organization has too many concurrent calls on this server. Try again in a few seconds.',
      })
    }
    counts.set(cid, count + 1)
    request.countedFor = cid
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The organization that this call is counted for; 0: none. */
    countedFor: number
  }
}
