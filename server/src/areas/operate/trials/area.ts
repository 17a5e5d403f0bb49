import { area } from '../../../kernel/records/area.ts'
import { assignTrials } from './assignment.ts'
import { checkSegmentSearch } from './audience-circle.ts'
import { trialJobs } from './job.ts'
import { unevenTrials } from './needs.ts'
import { listParticipations, requireCohort } from './participation.ts'
import { trialReview } from './review.ts'
import { trialRoutes } from './routes.ts'
import { tables } from './tables.ts'
import { trial } from './trial.record.ts'

export const trialsArea = area({
  name: 'trials',
  tables,
  rights: ['trials', 'trial-participation'],
  routes: trialRoutes,
  work: { jobs: ({ jobs }) => trialJobs(jobs) },
  records: [trial],
  plans: { reviews: [trialReview] },
  needs: { 'uneven-trial': unevenTrials },
  hooks: {
    sessionBegins: assignTrials,
    cohortsOf: listParticipations,
    cohortIsNamed: requireCohort,
    segmentChanges: checkSegmentSearch,
  },
  sample: { prepare: async (studio) => (await import('./sample.ts')).prepareSample(studio) },
})
