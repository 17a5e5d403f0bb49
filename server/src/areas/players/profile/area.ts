import { area } from '../../../kernel/records/area.ts'
import { copyPlayerPlan } from './copying.ts'
import { forgettingJobs } from './job.ts'
import { forgetPlayerPlan } from './plans.ts'
import { account, device, forgetting, mailedCode, personalData, playerEMail, thirdParty } from './profile.record.ts'
import { rejectMerge } from './read-profile.ts'
import { profileRoutes } from './routes.ts'
import { tables } from './tables.ts'

export const profileArea = area({
  name: 'profile',
  tables,
  rights: ['player-profile'],
  routes: profileRoutes,
  work: { jobs: ({ jobs, services }) => forgettingJobs(jobs, services) },
  records: [account, device, forgetting, mailedCode, personalData, playerEMail, thirdParty],
  plans: { kinds: { 'copy-player': copyPlayerPlan, 'forget-player': forgetPlayerPlan } },
  hooks: { guestMerges: rejectMerge },
  sample: {
    agenda: async (now) => (await import('./sample.ts')).supportOfSample(now),
  },
})
