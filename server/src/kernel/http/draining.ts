import type { FastifyInstance } from 'fastify'
import { atMost } from '../../engines/repeat.ts'

const idleCheckMs = 50

/**
 * Tells callers of a stopping server to open a new connection, so that none reuses one that is about to close. While
 * the server drains, a balancer opens it elsewhere.
 */
export function announceClosing(app: FastifyInstance, isDraining: () => boolean = () => false): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing || isDraining()) reply.header('connection', 'close')
    done()
  })
}

/**
 * Stops accepting connections and waits for running requests; after `limitMs` the remaining ones are cut off. Nothing
 * is cut off earlier, because a caller whose connection is reset cannot know whether the write was committed.
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
