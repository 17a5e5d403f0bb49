import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Listens on loopback only for the services of this process. No other process has their tokens, and several processes
 * may share the port of the server (WORKERS).
 */
export async function listenForServices(
  app: FastifyInstance,
): Promise<{ address: string; port: number; close: () => void }> {
  const server = createServer((request, response) => app.routing(request, response))
  server.on('upgrade', (...upgrade) => app.server.emit('upgrade', ...upgrade))
  // Exclusive: otherwise the processes of a cluster would share this port too.
  server.listen({ port: 0, host: '127.0.0.1', exclusive: true })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A port of only this process, for the other processes of its machine. It is opened when it is first needed. */
export function ownPort(app: FastifyInstance): () => Promise<number> {
  let listener: ReturnType<typeof listenForServices> | undefined
  app.addHook('onClose', async () => (await listener)?.close())
  return async () => {
    listener ??= listenForServices(app)
    return (await listener).port
  }
}
