import { saveTimer } from '@regent/contract/operate/timers'
import { sampleTimerTexts } from '@regent/contract/samples/timers'
import { momentOf, type SampleMoment } from '../../../kernel/records/sample-realm.ts'

/** The timers, made some days after one another. */
export const timersOfSample = (): SampleMoment[] =>
  sampleTimerTexts.map(([name, cronish], nth) =>
    momentOf({ daysAgo: 73 - 6 * nth, hour: 11.3, by: 'developer' }, ({ server, as }) =>
      server.call(saveTimer, { body: { name, cronish } }, as),
    ),
  )
