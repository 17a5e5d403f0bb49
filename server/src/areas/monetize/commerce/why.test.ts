import { saveCatalog } from '@regent/contract/monetize/commerce'
import { listWhyThings } from '@regent/contract/players/why'
import { expect, test } from 'vitest'
import { veteransAnd } from '../../../testing/audiences.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { buy, people, sell } from '../../../testing/shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { conditionIn, conditionsIn, why } from '../../../testing/why.ts'

const atLevel = (value: number) => ({ playerStatRequirements: [{ stat: 'LEVEL', constraint: 'gte' as const, value }] })

test('a hidden offer lists every condition, also those after the first one not met, with the player’s value', async () => {
  const app = await testApp()
  const { developer, veteran, novice, segment } = await veteransAnd(app)
  const listing = { audience: { segment }, ...atLevel(20), purchaseLimit: 2 }
  await developer.call(saveCatalog, { body: sell(listing, {}) })
  const { now, repair, noRecord, rules } = await why(developer, novice.gamerTag, 'offer', 'l0:main')
  expect(now).toMatchObject({
    at: app.now(),
    isMet: false,
    verdict: 'The player is not in the segment of the listing.',
  })
  expect(conditionsIn(now)).toEqual([
    ['Is active', 'met', 'switched on'],
    ['Not suspended', 'met', 'active'],
    ['In the segment', 'unmet', 'not in it'],
    ['Stat LEVEL', 'unmet', '3'],
    ['Purchases', 'met', 0],
  ])
  expect(conditionIn(now, 'Stat LEVEL')).toEqual(['unmet', '3', 'at least 20'])
  expect(noRecord).toContain('not recorded')
  expect(rules).toMatchObject({ text: 'Catalogue, version 1', link: { kind: 'listing', id: 'l0', of: 'main' } })
  expect(repair?.holds).toEqual(['1000 × currency.gold'])
  expect(conditionIn((await why(developer, veteran.gamerTag, 'offer', 'l0:main')).now, 'In the segment')?.[0]).toBe(
    'met',
  )
})

test('an offer that is shown says so, and one that is bought out names how often', async () => {
  const app = await testApp()
  const { developer, client, gamerTag } = await people(app, 100)
  await publishItems(app, [{ id: 'currency.gold' }, { id: 'currency.gems' }])
  await developer.call(saveCatalog, { body: sell({ purchaseLimit: 1 }) })
  const shown = await why(developer, gamerTag, 'offer', 'l0:main')
  expect(shown).toMatchObject({ now: { isMet: true, verdict: 'main shows it to the player.' } })
  expect(shown.repair).toBeUndefined()
  expect((await buy(client, gamerTag, 'l0:main')).status).toBe(200)
  const { now } = await why(developer, gamerTag, 'offer', 'l0:main')
  expect(now.verdict).toBe('The player has bought it 1 of 1 times.')
  expect(conditionIn(now, 'Purchases')).toEqual(['unmet', 1, 'fewer than 1'])
})

test('the choice of a store is a condition, and hidden listings skip it', async () => {
  const app = await testApp()
  const { developer, gamerTag } = await people(app)
  const catalog = sell({ active: false }, {}, {})
  const stores = (catalog.stores ?? []).map((store) => ({ ...store, activeListingLimit: 1 }))
  await developer.call(saveCatalog, { body: { ...catalog, stores } })
  const roomOf = async (id: string) =>
    conditionIn((await why(developer, gamerTag, 'offer', id)).now, 'The store has room for it')?.[0]
  expect([await roomOf('l0:main'), await roomOf('l1:main'), await roomOf('l2:main')]).toEqual([
    'not-reached',
    'met',
    'unmet',
  ])
  const { groups } = await developer.call(listWhyThings, { params: { gamerTag }, query: { kind: 'offer' } })
  // What is hidden comes first.
  expect(groups[0]?.things.map(({ id }) => id)).toEqual(['l0:main', 'l2:main', 'l1:main'])
})
