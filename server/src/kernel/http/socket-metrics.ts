import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'

/** Adds a metric for the open WebSockets of this process. */
export function socketMetrics(registry: Registry, app: FastifyInstance): void {
  new Gauge({
    name: 'regent_open_sockets',
    help: 'Open WebSockets of this process, mostly of game clients.',
    aggregator: 'sum',
    registers: [registry],
    collect() {
      this.set(app.websocketServer.clients.size)
    },
  })
}
