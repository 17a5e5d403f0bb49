import { createSavedView } from '@regent/contract/organization/saved-views'
import { sampleViews } from '@regent/contract/samples/saved-views'
import { momentOf, type SampleMoment } from '../../../kernel/records/sample-realm.ts'

/** Two views that everybody sees: one of payments, one of players. */
export const viewsOfSample = (): SampleMoment[] =>
  sampleViews.map((body, nth) =>
    momentOf({ daysAgo: 45 - 9 * nth, hour: 10.5 + nth }, ({ server, as }) =>
      server.call(createSavedView, { body }, as),
    ),
  )
