import { hourMs } from '@regent/contract/time'
import { deleteInParts } from '../../../engines/jobs/deleting.ts'
import { area } from '../../../kernel/records/area.ts'
import { passkey } from './passkeys.record.ts'
import { deleteOldPasskeyChallenges } from './queries.ts'
import { passkeyRoutes } from './routes.ts'
import { findPasskeyWays } from './service.ts'
import { tables } from './tables.ts'
import { challengeKeptMs } from './verifying.ts'

export const passkeysArea = area({
  name: 'passkeys',
  tables,
  routes: passkeyRoutes,
  records: [passkey],
  hooks: { strongWays: findPasskeyWays },
  work: {
    jobs({ jobs }) {
      jobs.define('old-passkey-challenges', (run) =>
        deleteInParts(run, (limit) => deleteOldPasskeyChallenges(run.db, new Date(run.now - challengeKeptMs), limit)),
      )
      jobs.every('old-passkey-challenges', { intervalMs: hourMs })
    },
  },
})
