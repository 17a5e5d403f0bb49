import { createRunbook, listRunbooks, prepareRun } from '@regent/contract/operate/runbooks'
import { sampleRunbooks } from '@regent/contract/samples/runbooks'
import { momentOf, type SampleMoment, type SampleRealm } from '../../../kernel/records/sample-realm.ts'

/** The runbooks, written after one another. */
export const runbooksOfSample = (): SampleMoment[] =>
  sampleRunbooks.map((body, nth) =>
    momentOf({ daysAgo: 48 - 10 * nth, hour: 15.1, by: 'developer' }, ({ server, as }) =>
      server.call(createRunbook, { body }, as),
    ),
  )

/** A run that somebody has prepared and not started: its plan can be read. */
export async function fillSample({ server, as }: SampleRealm): Promise<void> {
  const { runbooks } = await server.call(listRunbooks, {}, as)
  for (const { id, parameters } of runbooks)
    if (parameters.some(({ name }) => name === 'season'))
      await server.call(prepareRun, { params: { id }, body: { values: { season: 8 } } }, as)
}
