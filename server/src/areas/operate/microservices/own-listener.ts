import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Listens on loopback for the services of this process alone. Their tokens are known to no other process, and the port
 * of the server may be shared by several (WORKERS).
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

/** A port of this process alone, at which the others of its machine reach it. It is opened when it is first needed. */
export function ownPort(app: FastifyInstance): () => Promise<number> {
  let listener: ReturnType<typeof listenForServices> | undefined
  app.addHook('onClose', async () => (await listener)?.close())
  return async () => {
    listener ??= listenForServices(app)
    return (await listener).port
  }
}
