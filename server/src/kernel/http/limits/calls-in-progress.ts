import { ApiError } from '@regent/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Maximum number of concurrent calls per process: of one organization three quarters of the queue for database
 * connections (database.ts), so that its flood leaves a quarter of the queue to others; of one API key much less, so that
 * a tool leaves room for the people and the games of its organization.
 */
export type CallLimits = { organization: number; key: number }
const usualLimits: CallLimits = { organization: 1_500, key: 200 }

type CountedCall = {
  cid: number
  /** The API key that makes the call. */
  keyId: number | undefined
}

/** Counts each call until it is answered. Throws if its organization or its API key has too many. */
export function boundCalls(app: FastifyInstance, limits: Partial<CallLimits> = {}) {
  const { organization: maxOfOrganization, key: maxOfKey } = { ...usualLimits, ...limits }
  const organizations = new CallCounts()
  const keys = new CallCounts()
  app.decorateRequest('counted', undefined)
  app.addHook('onResponse', ({ counted }, _, done) => {
    if (counted) {
      organizations.remove(counted.cid)
      if (counted.keyId !== undefined) keys.remove(counted.keyId)
    }
    done()
  })
  return (request: FastifyRequest, call: CountedCall): void => {
    const { cid, keyId } = call
    if (organizations.of(cid) >= maxOfOrganization) {
      throw new ApiError('ServerBusy', {
        message: 'Your organization has too many concurrent calls on this server. Try again in a few seconds.',
      })
    }
    if (keyId !== undefined && keys.of(keyId) >= maxOfKey) {
      throw new ApiError('TooManyRequests', {
        retryAfterSeconds: 5,
        message: `This API key has ${maxOfKey} concurrent calls on this server. Wait for answers, then try again.`,
      })
    }
    organizations.add(cid)
    if (keyId !== undefined) keys.add(keyId)
    request.counted = call
  }
}

class CallCounts {
  readonly #counts = new Map<number, number>()

  of(id: number): number {
    return this.#counts.get(id) ?? 0
  }

  add(id: number): void {
    this.#counts.set(id, this.of(id) + 1)
  }

  remove(id: number): void {
    const remaining = this.of(id) - 1
    if (remaining > 0) this.#counts.set(id, remaining)
    else this.#counts.delete(id)
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The call, while it is counted. */
    counted: CountedCall | undefined
  }
}
