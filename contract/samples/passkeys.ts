import type { Passkey } from '@regent/contract/organization/passkeys'
import { dayMs, hourMs } from '../src/core/time.ts'

/** The passkeys of the viewer of the demo. */
export const samplePasskeys = (now: number): Passkey[] => [
  {
    id: 6_950_000_000_000_001,
    name: 'Chrome on Windows',
    created: now - 61 * dayMs,
    lastUsed: now - 3 * hourMs,
    isSynced: false,
  },
  { id: 6_950_000_000_000_002, name: 'Safari on iPhone', created: now - 12 * dayMs, isSynced: true },
]
