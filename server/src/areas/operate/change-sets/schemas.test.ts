import { type DraftSubject, draftSubjects } from '@regent/contract/drafts'
import { getChangeSetItem, saveChangeSetItems } from '@regent/contract/operate/change-sets'
import { asFieldSchema, schemaAt } from '@regent/contract/operate/content/content-fields'
import { expect, test } from 'vitest'
import { registry } from '../../../areas.ts'
import { toFieldSchema } from '../../../kernel/records/content-type.ts'
import { openSet } from '../../../testing/change-sets.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { ownApp } from '../../../testing/test-app.ts'

const read = draftSubjects.flatMap((subject) => {
  const { reads, fields } = registry.drafts[subject]
  return reads ? [{ subject, reads, ...(fields && { fields }) }] : []
})

test.each(read)('the state of $subject has a schema, in which each hint names a field', ({ subject: _, ...kind }) => {
  expect(toFieldSchema(kind).type).toMatch(/object|string/)
})

test('a change includes the schema of its state: of its kind, its key or its type of content', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publishItems(app, [{ id: 'currency.gems', properties: { startingAmount: { data: 75 } } }])
  const { number } = await openSet(developer)
  const event = {
    name: 'Harvest',
    start_date: '2027-11-27T17:00:00Z',
    phases: [{ name: 'Main', duration_minutes: 60 }],
    partition_size: 5,
    permissions: { write_self: false },
  }
  const gems = { kind: 'content', tags: [], 'properties.startingAmount': { data: 80, visibility: 'public' } }
  const items = [
    { subject: 'event' as const, id: 'events.harvest', after: event },
    { subject: 'config' as const, id: 'payments|client_audits', after: 'true' },
    { subject: 'content' as const, id: 'currency.gems', after: gems },
    { subject: 'timer' as const, id: 'daily', after: { cronish: '0 0 12 * * *', startedAt: app.now() } },
  ]
  await developer.call(saveChangeSetItems, { params: { number }, body: { items } })
  const schemaFor = async (subject: DraftSubject, id: string) =>
    asFieldSchema((await developer.call(getChangeSetItem, { params: { number }, query: { subject, id } })).schema)

  const ofEvent = await schemaFor('event', 'events.harvest')
  expect(schemaAt(ofEvent, ['phases', 0, 'duration_minutes'])).toMatchObject({ title: 'Lasts', 'x-unit': 'minutes' })
  expect(schemaAt(ofEvent, ['start_date'])).toMatchObject({ format: 'date-time' })
  expect(await schemaFor('config', 'payments|client_audits')).toMatchObject({ enum: ['true', 'false'] })
  expect(schemaAt(await schemaFor('content', 'currency.gems'), ['startingAmount'])).toMatchObject({ type: 'integer' })
  expect(schemaAt(await schemaFor('timer', 'daily'), ['startedAt'])).toMatchObject({ 'x-as': 'moment' })
})
