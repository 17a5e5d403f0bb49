import { dayMs, hourMs, minuteMs } from '../src/core/time.ts'
import type { ToolConnection } from '../src/organization/connections.ts'
import { allRealms } from '../src/organization/keys.ts'
import { demoPeople } from './studio.ts'

const owner = { accountId: demoPeople[0]?.id ?? 1, email: demoPeople[0]?.email }

/** The connected tools of the viewer of the demo. */
export const sampleConnections = (now: number): ToolConnection[] => [
  {
    id: 6_960_000_000_000_001,
    client: 'Claude',
    redirectHost: 'claude.ai',
    owner,
    mode: 'plan',
    realms: ['DEMO'],
    personalData: false,
    created: now - 6 * dayMs,
    expires: now + 24 * dayMs,
    lastUsed: now - 12 * minuteMs,
    lastAddress: '203.0.113.24',
  },
  {
    id: 6_960_000_000_000_002,
    client: 'Regent command line',
    redirectHost: '127.0.0.1:49152',
    owner,
    mode: 'write',
    realms: [allRealms],
    personalData: false,
    created: now - 20 * hourMs,
    expires: now + 29 * dayMs,
    lastUsed: now - 3 * hourMs,
    lastAddress: '198.51.100.7',
  },
]

/** A tool that asks for a connection. */
export const sampleConnectionRequest = {
  client: 'Claude',
  redirectHost: 'claude.ai',
  isLocal: false,
  modes: ['read' as const, 'plan' as const],
  refusalUrl: 'https://claude.ai/callback?error=access_denied',
}
