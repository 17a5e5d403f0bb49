import { listWhyThings } from '@regent/contract/players/why'
import { expect, test } from 'vitest'
import { publishItems, withdrawItems } from '../../../testing/published-content.ts'
import { testApp } from '../../../testing/test-app.ts'
import { conditionIn, why } from '../../../testing/why.ts'

test('a live item says its version and tags, a retired one that the manifest no longer names it', async () => {
  const app = await testApp()
  await publishItems(app, [{ id: 'items.hat', tags: ['base', 'winter'], properties: { a: 1 } }, { id: 'items.cap' }])
  const developer = await app.as('developer')
  const { gamerTag } = await app.player()
  const live = await why(developer, gamerTag, 'content', 'items.hat')
  expect(live.now).toMatchObject({ isMet: true, verdict: expect.stringContaining('can read it') })
  expect(conditionIn(live.now, 'In the live manifest')?.[0]).toBe('met')
  expect(live.now.conditions.at(-1)).toMatchObject({ state: 'not-reached', value: { text: 'base, winter' } })
  await withdrawItems(app, ['items.hat'])
  const gone = await why(developer, gamerTag, 'content', 'items.hat')
  expect(gone.now.verdict).toContain('not in the live manifest')
  expect(conditionIn(gone.now, 'Game clients can read it')?.[0]).toBe('not-reached')
  // A retired item is found by its id.
  const { groups } = await developer.call(listWhyThings, {
    params: { gamerTag },
    query: { kind: 'content', q: 'items.hat' },
  })
  expect(groups[0]?.things).toEqual([{ kind: 'content', id: 'items.hat', title: 'items.hat', detail: 'not live' }])
})
