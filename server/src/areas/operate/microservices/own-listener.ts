import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Listens on loopback for the services of this process alone. Their tokens are known to no other process, and the port
 * of the server may be shared by several (WORKERS).
 */
export async function listenForServices(app: FastifyInstance): Promise<{ address: string; close: () => void }> {
  const server = createServer((request, response) => app.routing(request, response))
  server.on('upgrade', (...upgrade) => app.server.emit('upgrade', ...upgrade))
  // Exclusive: otherwise the processes of a cluster would share this port too.
  server.listen({ port: 0, host: '127.0.0.1', exclusive: true })
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
