import { dayMs, hourMs } from '@regent/contract/time'
import { deleteInParts } from '../../../engines/jobs/deleting.ts'
import { area } from '../../../kernel/records/area.ts'
import { keysHealth } from './health.ts'
import { apiKey, apiKeySecret, serviceAccount } from './keys.record.ts'
import { deleteOldKeyDays, keptUseDays } from './queries.ts'
import { endingKeys, remindOfEnds } from './reminders.ts'
import { keyRoutes } from './routes.ts'
import { tables } from './tables.ts'

export const keysArea = area({
  name: 'keys',
  rights: ['api-keys'],
  tables,
  routes: keyRoutes,
  health: { keys: keysHealth },
  needs: { 'ending-keys': endingKeys },
  sample: { fill: async (realm) => (await import('./sample.ts')).fillKeys(realm) },
  records: [serviceAccount, apiKey, apiKeySecret],
  work: {
    jobs({ jobs, services }) {
      jobs.define('old-key-use', (run) => {
        const before = new Date(run.now - (keptUseDays + 1) * dayMs)
        return deleteInParts(run, (limit) => deleteOldKeyDays(run.db, before, limit))
      })
      jobs.every('old-key-use', { intervalMs: dayMs })
      jobs.define('key-reminders', async ({ db, now }) => ({
        reminded: await remindOfEnds({ db, now, base: services.settings.publicUrl }),
      }))
      jobs.every('key-reminders', { intervalMs: hourMs })
    },
  },
})
