import { area } from '../../../kernel/records/area.ts'
import { assignTrials } from './assignment.ts'
import { checkSegmentSearch } from './audience-circle.ts'
import { trialCalendar } from './calendar.ts'
import { trialDrafts } from './drafts.ts'
import { trialJobs } from './job.ts'
import { nameTrials } from './name-queries.ts'
import { unevenTrials } from './needs.ts'
import { listParticipations, requireCohort } from './participation.ts'
import { trialMemberships } from './personal-data.ts'
import { trialRoutes } from './routes.ts'
import { findTrials } from './search-queries.ts'
import { listSegmentTrials } from './segment-uses.ts'
import { tables } from './tables.ts'
import { trialJoins } from './timeline.ts'
import { trial } from './undo.ts'
import { whyTrial } from './why.ts'

export const trialsArea = area({
  name: 'trials',
  tables,
  rights: ['trials', 'trial-participation'],
  routes: trialRoutes,
  names: { trial: nameTrials },
  search: { trial: findTrials },
  why: { trial: whyTrial },
  drafts: { trial: trialDrafts },
  needs: { 'uneven-trial': unevenTrials },
  undo: { trial },
  calendar: { trial: trialCalendar },
  timeline: { trial: trialJoins },
  hooks: {
    sessionBegins: assignTrials,
    cohortsOf: listParticipations,
    cohortIsNamed: requireCohort,
    segmentChanges: checkSegmentSearch,
  },
  segmentUses: { trial: listSegmentTrials },
  personalData: [trialMemberships],
  jobs: ({ jobs }) => trialJobs(jobs),
  sample: { prepare: async (studio) => (await import('./sample.ts')).prepareSample(studio) },
})
