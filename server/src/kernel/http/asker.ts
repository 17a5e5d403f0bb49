import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../context/context.ts'

/** Who asks, and where; a refused call may lack some. */
type Asker = { caller: Caller; cid: number | undefined; pid: string | undefined }

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined: the call was refused before its caller was known, or is not in the contract. */
    asker: Asker | undefined
    /** The code of the error that was answered. */
    refusal: string | undefined
  }
}

/** Declares the fields of requests at the start, so that all requests have one shape. */
export function declareAsker(app: FastifyInstance): void {
  app.decorateRequest('asker', undefined)
  app.decorateRequest('refusal', undefined)
}

/** Notes who asks, and where, as soon as it is known. */
export function noteAsker(request: FastifyRequest, caller: Caller, cid?: number, pid?: string): void {
  request.asker = { caller, cid, pid }
}

/**
 * The organization, the realm and the caller of a request in its log lines: ids only, no names, e-mails, addresses or
 * tokens.
 */
export function askerFields({ asker }: FastifyRequest) {
  return asker && { cid: asker.cid, pid: asker.pid, caller: describeCaller(asker.caller) }
}

/** `account 7`, `player 7` (gamer tag), `key 7`, `server` (secret or service of a realm), `job 7`, `sign-up`. */
function describeCaller(caller: Caller): string {
  switch (caller.kind) {
    case 'anonymous':
      return 'anonymous'
    case 'pending':
      return 'sign-up'
    case 'server':
      return caller.job === undefined ? 'server' : `job ${caller.job}`
    case 'account':
      if (caller.key) return `key ${caller.accountId}`
      return caller.player ? `player ${caller.player.gamerTag}` : `account ${caller.accountId}`
  }
}
