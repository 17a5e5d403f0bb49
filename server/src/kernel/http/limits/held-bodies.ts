import { getHeapStatistics } from 'node:v8'
import { ApiError } from '@regent/contract/errors'
import type { FastifyInstance } from 'fastify'
import { toNetwork } from '../../settings/network.ts'

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
/** Worst-case memory per byte of JSON: a list of empty lists. Bodies may use half of the heap. */
const growth = 32

/** Enough for three of the largest bodies, however small the heap is. */
const bytes = Math.max(32 * megabyte, getHeapStatistics().heap_size_limit / growth)
const usual: BodyLimits = { smallBytes: 65_536, bytes, bytesOfAddress: bytes / 2 }

/** Counts the memory used by the bodies of running requests. */
export class HeldBodies {
  readonly #limits: BodyLimits
  readonly #ofAddress = new Map<string, number>()
  #bytes = 0

  constructor(limits: Partial<BodyLimits> = {}) {
    this.#limits = { ...usual, ...limits }
  }

  /** Starts counting a body of an address. `grow` returns false if there is no memory for more of it. */
  begin(address: string): { grow: (bytes: number) => boolean; release: () => void } {
    let received = 0
    let countedBytes = 0
    let isOver = false
    const add = (count: number) => {
      countedBytes += count
      this.#bytes += count
      const total = (this.#ofAddress.get(address) ?? 0) + count
      if (total > 0) this.#ofAddress.set(address, total)
      else this.#ofAddress.delete(address)
    }
    return {
      grow: (more) => {
        received += more
        if (isOver || received <= this.#limits.smallBytes) return true
        // The earlier small parts are counted together with the first large one.
        add(received - countedBytes)
        const { bytes, bytesOfAddress } = this.#limits
        return this.#bytes <= bytes && (this.#ofAddress.get(address) ?? 0) <= bytesOfAddress
      },
      release: () => {
        if (!isOver && countedBytes > 0) add(-countedBytes)
        isOver = true
      },
    }
  }

  /** True if a body of this length counts. */
  counts(length: number): boolean {
    return length > this.#limits.smallBytes
  }
}

/**
 * Rejects bodies with 503 if there is no memory for them: a body is kept from its first byte until the response, and
 * anyone can send many concurrently. Routes that stream a body, or write it to a file, keep none.
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
    const openBody = bodies.begin(toNetwork(request.ip))
    reply.raw.once('close', openBody.release)
    const count = (part: Buffer) => {
      if (openBody.grow(part.length)) return
      raw.off('data', count)
      // The reader of the body gets an error of its stream as its end, and responds.
      if (raw.listenerCount('error') > 0) raw.emit('error', new ApiError('ServerBusy'))
      else raw.destroy()
    }
    raw.on('data', count)
    done(null, payload)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts bodies that a handler buffers in memory itself. */
    heldBodies: HeldBodies
  }
  interface FastifyContextConfig {
    /** The body is streamed, and not buffered in memory. */
    passesBody?: true
  }
}
