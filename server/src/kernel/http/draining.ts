import type { FastifyInstance } from 'fastify'
import { atMost } from '../../engines/jobs/repeat.ts'

const idleCheckMs = 50

/** Tells callers of a server that is stopping to connect anew, so that none of them reuses a connection about to be closed. */
export function announceClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
}

/**
 * Stops accepting connections and lets the requests that are running end; what has not ended after `limitMs` is cut off.
 * A caller whose connection is reset cannot know whether its write was committed, so that nothing is cut off before.
 */
export async function drain(app: FastifyInstance, limitMs: number): Promise<void> {
  const closed = app.close()
  // Connections become idle one by one; Node closes only those that were idle when the server was closed.
  const closing = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
  try {
    await atMost(limitMs, closed)
    app.server.closeAllConnections()
    await closed
  } finally {
    clearInterval(closing)
  }
}
