import { area } from '../../../kernel/records/area.ts'
import { copyPlayerPlan } from './copying.ts'
import { forgettingJobs } from './job.ts'
import {
  account as accountData,
  devices,
  external,
  formerNames,
  gamerTags,
  mails,
  mentions,
  reasons,
  thirdParties,
} from './personal-data.ts'
import { forgetPlayerPlan } from './plans.ts'
import { rejectMerge } from './read-profile.ts'
import { profileRoutes } from './routes.ts'
import { account, device, forgetting, mailedCode, personalData, playerEmail, thirdParty } from './undo.ts'

export const profileArea = area({
  name: 'profile',
  rights: ['player-profile'],
  routes: profileRoutes,
  undo: {
    account,
    device,
    forgetting,
    'mailed-code': mailedCode,
    'personal-data': personalData,
    'player-e-mail': playerEmail,
    'third-party': thirdParty,
  },
  hooks: { guestMerges: rejectMerge },
  plans: { 'copy-player': copyPlayerPlan, 'forget-player': forgetPlayerPlan },
  personalData: [accountData, formerNames, devices, thirdParties, external, mails, reasons, gamerTags, mentions],
  jobs: ({ jobs, services }) => forgettingJobs(jobs, services),
  sample: {
    agenda: async (now) => (await import('./sample.ts')).supportOfSample(now),
  },
})
