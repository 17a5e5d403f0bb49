import { getHeapStatistics } from 'node:v8'
import { ApiError } from '@regent/contract/errors'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../network.ts'

/** How much memory the bodies of requests may take; tests set smaller limits. */
export type BodyLimits = {
  /** A body of at most this many bytes does not count: games send such ones, and they must go on while others flood. */
  smallBytes: number
  /** Bytes of all larger bodies together. */
  bytes: number
  /** Of these, the bytes of one address. */
  bytesOfAddress: number
}

const megabyte = 1_048_576
/** What JSON becomes in memory, at the worst: a list of empty lists. Bodies may take half of the heap. */
const growth = 32

/** Enough for three of the largest bodies, however small the heap is. */
const bytes = Math.max(32 * megabyte, getHeapStatistics().heap_size_limit / growth)
const usual: BodyLimits = { smallBytes: 65_536, bytes, bytesOfAddress: bytes / 2 }

/** Counts what the bodies of unanswered requests hold in memory. */
export class HeldBodies {
  readonly #limits: BodyLimits
  readonly #ofAddress = new Map<string, number>()
  #bytes = 0

  constructor(limits: Partial<BodyLimits> = {}) {
    this.#limits = { ...usual, ...limits }
  }

  /** Begins to count a body of an address. `grow` returns false when there is no room for more of it. */
  begin(address: string): { grow: (bytes: number) => boolean; release: () => void } {
    let received = 0
    let counted = 0
    let isOver = false
    const add = (count: number) => {
      counted += count
      this.#bytes += count
      const left = (this.#ofAddress.get(address) ?? 0) + count
      if (left > 0) this.#ofAddress.set(address, left)
      else this.#ofAddress.delete(address)
    }
    return {
      grow: (more) => {
        received += more
        if (isOver || received <= this.#limits.smallBytes) return true
        // What came before it was large counts with its first large part.
        add(received - counted)
        const { bytes, bytesOfAddress } = this.#limits
        return this.#bytes <= bytes && (this.#ofAddress.get(address) ?? 0) <= bytesOfAddress
      },
      release: () => {
        if (!isOver && counted > 0) add(-counted)
        isOver = true
      },
    }
  }

  /** Whether a body of this length counts. */
  counts(length: number): boolean {
    return length > this.#limits.smallBytes
  }
}

/**
 * Refuses bodies for which there is no room in memory, with 503: a body is held from its first byte until its request is
 * answered, and anybody can send many at once. Routes that pass a body on, or write it to a file, hold none.
 */
export function boundBodies(app: FastifyInstance, limits: Partial<BodyLimits> = {}): void {
  const bodies = new HeldBodies(limits)
  app.decorate('heldBodies', bodies)
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, raw } = request
    const { streamsBody, passesBody } = request.routeOptions.config
    const isLarge = headers['transfer-encoding'] !== undefined || bodies.counts(Number(headers['content-length'] ?? 0))
    // The signature of a call covers its body, which is read for that.
    const isHeld = passesBody ? (headers['x-beam-signature'] ?? headers['x-de-signature']) !== undefined : !streamsBody
    if (!isLarge || !isHeld) return done(null, payload)
    const held = bodies.begin(networkOf(request.ip))
    reply.raw.once('close', held.release)
    const count = (part: Buffer) => {
      if (held.grow(part.length)) return
      raw.off('data', count)
      // Who reads the body takes an error of its stream as its end, and answers.
      if (raw.listenerCount('error') > 0) raw.emit('error', new ApiError('ServerBusy'))
      else raw.destroy()
    }
    raw.on('data', count)
    done(null, payload)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts bodies that a handler holds in memory itself. */
    heldBodies: HeldBodies
  }
  interface FastifyContextConfig {
    /** The body is passed on as it comes, and not held in memory. */
    passesBody?: true
  }
}
