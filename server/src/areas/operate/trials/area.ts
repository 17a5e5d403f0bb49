import { area } from '../../../kernel/area.ts'
import { assignTrials } from './assignment.ts'
import { trialJobs } from './job.ts'
import { cohortMembers, requireCohort, trialsOf } from './participation.ts'
import { trialMemberships } from './personal-data.ts'
import { trialRoutes } from './routes.ts'
import { trialsOfSegments } from './segment-uses.ts'
import { trialJoins } from './timeline.ts'
import { trial } from './undo.ts'

const cohortIsNamed = async (...named: Parameters<typeof requireCohort>) => void (await requireCohort(...named))

export const trialsArea = area({
  name: 'trials',
  routes: trialRoutes,
  undo: { trial },
  timeline: { trial: trialJoins },
  hooks: { sessionBegins: assignTrials, cohortsOf: trialsOf, cohortMembers, cohortIsNamed },
  segmentUses: { trial: trialsOfSegments },
  personalData: [trialMemberships],
  jobs: ({ jobs }) => trialJobs(jobs),
  sample: { prepare: async (studio) => (await import('./sample.ts')).prepareSample(studio) },
})
