import type { HealthSource } from '../../../kernel/records/health-source.ts'
import { countOpenSockets } from './presence-queries.ts'

/** Sockets that are counted; more do not change the state. */
const maxCounted = 100_000

/** Open sockets of game clients, on all servers. Messages stop while the server that answers has no connection. */
export const socketsHealth: HealthSource = async ({ db, pids, isConnected }) => ({
  state: isConnected ? 'good' : 'problem',
  parts: [],
  more: 0,
  measures: [{ name: 'open', amount: await countOpenSockets(db, pids, maxCounted), unit: 'count' }],
})
