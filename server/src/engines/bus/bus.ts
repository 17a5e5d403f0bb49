import { Gauge, type Registry } from 'prom-client'
import type { NotifyHub } from '../database/notify.ts'

/**
 * Sends messages between the servers of an installation, at most once: a message that must not be lost needs a row in
 * the database. Cached data is evicted and due jobs are announced by the transaction, over LISTEN/NOTIFY, not here.
 */
export type Bus = Pick<NotifyHub, 'listen' | 'prepare' | 'onGap' | 'close'> & {
  /** Why the bus is not used, for operators and without addresses; undefined while it works. */
  whyDown: () => string | undefined
  /** True while messages use LISTEN/NOTIFY instead of the bus of BUS_URL. */
  readonly isReplaced: boolean
}

/** The bus of an installation without BUS_URL: LISTEN/NOTIFY. The hub is closed by its owner. */
export const databaseBus = (hub: NotifyHub): Bus => ({
  listen: (channel, handler) => hub.listen(channel, handler),
  prepare: (channel, payloads) => hub.prepare(channel, payloads),
  onGap: (handler) => hub.onGap(handler),
  // The check of the database covers it.
  whyDown: () => undefined,
  isReplaced: false,
  close: async () => {},
})

export function busMetrics(registry: Registry, bus: Bus): void {
  new Gauge({
    name: 'regent_bus_up',
    // One worker without the bus is enough to look.
    aggregator: 'min',
    help: '1 while the bus of BUS_URL responds, else 0; always 1 without BUS_URL.',
    registers: [registry],
    collect() {
      this.set(bus.whyDown() === undefined ? 1 : 0)
    },
  })
  new Gauge({
    name: 'regent_bus_replaced',
    aggregator: 'max',
    help: '1 while messages use the database instead of BUS_URL, because a server lost its bus.',
    registers: [registry],
    collect() {
      this.set(bus.isReplaced ? 1 : 0)
    },
  })
}
