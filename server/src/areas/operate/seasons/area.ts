import { area } from '../../../kernel/records/area.ts'
import { rehearseSeasonPlan } from './rehearsal.ts'
import { endReview, scheduleReview } from './review.ts'
import { seasonRoutes } from './routes.ts'
import { season } from './season.record.ts'
import { tables } from './tables.ts'

export const seasonsArea = area({
  name: 'seasons',
  tables,
  routes: seasonRoutes,
  records: [season],
  plans: { kinds: { 'rehearse-season': rehearseSeasonPlan }, reviews: [scheduleReview, endReview] },
  sample: { fill: async (realm) => (await import('./sample.ts')).fillSample(realm) },
})
