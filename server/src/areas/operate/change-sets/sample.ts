import { addChangeSetComment, createChangeSet, saveChangeSetItems } from '@regent/contract/change-sets'
import { sampleComment, sampleDrafts, sampleSetDescription, sampleSetName } from '@regent/contract/samples/change-sets'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** A change set in review, with what people say of it. */
export async function fillSample({ server, as }: SampleRealm): Promise<void> {
  const body = { name: sampleSetName, description: sampleSetDescription }
  const { number } = await server.call(createChangeSet, { body }, as)
  const params = { number }
  const drafts = sampleDrafts(Date.now())
  const items = drafts.map(({ subject, id, after }) => ({ subject, id, after }))
  await server.call(saveChangeSetItems, { params, body: { items } }, as)
  await server.call(addChangeSetComment, { params, body: { text: sampleComment } }, as)
  for (const { subject, id, comments = [] } of drafts)
    for (const { field, text } of comments) {
      const item = { subject, id }
      await server.call(
        addChangeSetComment,
        { params, body: { item, text, ...(field !== undefined && { field }) } },
        as,
      )
    }
}
