import { listEvents, listRunningEvents } from '@regent/contract/engage/events'
import { toIso } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { apply, get, people, regatta, symbol } from '../../../testing/regatta.ts'
import { ownApp } from '../../../testing/test-app.ts'

test('a published event whose reward is not published is reported; an unchanged reward does not prevent other changes', async () => {
  const app = await ownApp()
  const { developer } = await people(app)
  const { symbol: _, ...properties } = regatta(app)
  const lacking = {
    ...properties,
    group_rewards: { scoreRewards: [{ min: 1, obtain: [{ symbol: 'currency.gmes', count: 1 }] }] },
  }
  await publishItems(app, [{ id: symbol, properties: lacking }, { id: 'currency.gems' }])
  expect(await developer.call(listEvents, {})).toMatchObject({
    events: [{ symbol }],
    problems: [{ symbol, message: expect.stringMatching(/^currency\.gmes cannot be granted. It is not published/) }],
  })
  expect(await apply(developer, { ...regatta(app), ...lacking, name: 'Ours' })).toMatchObject({ status: 200 })
  await publishItems(app, [{ id: 'currency.gmes' }])
  expect((await developer.call(listEvents, {})).problems).toEqual([])
})

test('published events run; changes and removals are followed, and invalid events are reported', async () => {
  const app = await ownApp()
  const { developer, client } = await people(app)
  const { symbol: _, ...properties } = regatta(app)
  const broken = { id: 'events.broken', properties: { name: 'Broken', start_date: toIso(app.now()) } }
  await publishItems(app, [{ id: symbol, properties: { ...properties, stores: null } }, broken])
  expect((await client.call(listRunningEvents, {})).events).toMatchObject([{ origin: 'content', content: { symbol } }])
  expect(await developer.call(listEvents, {})).toMatchObject({
    events: [{ symbol }],
    problems: [{ symbol: 'events.broken', message: expect.stringContaining('phases') }],
  })
  // An operator's change stays until the published item changes.
  await apply(developer, { ...regatta(app), start_date: properties.start_date, name: 'Ours' })
  await publishItems(app, [{ id: 'currency.gems' }])
  await app.runJobs()
  expect(await get(developer)).toMatchObject({ content: { name: 'Ours' } })
  await publishItems(app, [{ id: symbol, properties: { ...properties, name: 'Theirs' } }])
  expect(await get(developer)).toMatchObject({ content: { name: 'Theirs', origin: 'content' }, state: 'running' })
})
