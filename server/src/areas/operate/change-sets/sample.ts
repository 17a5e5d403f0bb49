import { addChangeSetComment, createChangeSet, saveChangeSetItems } from '@regent/contract/operate/change-sets'
import { sampleComment, sampleDrafts, sampleSetDescription, sampleSetName } from '@regent/contract/samples/change-sets'
import { momentOf, type SampleMoment } from '../../../kernel/records/sample-realm.ts'

/** A change set in review: the developer gathers it, and the admin says something to it the next morning. */
export function changeSetOfSample(now: number): SampleMoment[] {
  const drafts = sampleDrafts(now)
  let number = 0
  return [
    momentOf({ daysAgo: 3, hour: 15.4, by: 'developer' }, async ({ server, as }) => {
      const body = { name: sampleSetName, description: sampleSetDescription }
      number = (await server.call(createChangeSet, { body }, as)).number
      const items = drafts.map(({ subject, id, after }) => ({ subject, id, after }))
      await server.call(saveChangeSetItems, { params: { number }, body: { items } }, as)
    }),
    momentOf({ daysAgo: 2, hour: 9.7 }, async ({ server, as }) => {
      const params = { number }
      await server.call(addChangeSetComment, { params, body: { text: sampleComment } }, as)
      for (const { subject, id, comments = [] } of drafts)
        for (const { field, text } of comments) {
          const item = { subject, id }
          const body = { item, text, ...(field !== undefined && { field }) }
          await server.call(addChangeSetComment, { params, body }, as)
        }
    }),
  ]
}
