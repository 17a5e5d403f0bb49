import type { SignInView } from '@regent/contract/organization/auth'
import { dayMs, hourMs } from '../src/core/time.ts'

const places = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0',
    '203.0.113.24',
    0,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari',
    '198.51.100.7',
    9,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', '192.0.2.61', 75],
] as const

/** Where the viewer of the demo is signed in, last used first. */
export const sampleSignIns = (now: number): SignInView[] =>
  places.map(([userAgent, address, hoursAgo], index) => ({
    id: 6_900_000_000_000_001 + index,
    isCurrent: index === 0,
    isOperator: true,
    userAgent,
    address,
    created: now - hoursAgo * hourMs - (index + 1) * 4 * dayMs,
    lastUsed: now - hoursAgo * hourMs,
    expires: now - hoursAgo * hourMs + 30 * dayMs,
    how: index === 0 ? 'password and code' : 'password',
  }))
