import {
  type AnnouncementInput,
  claimAnnouncements,
  deletePlayerAnnouncements,
  saveAnnouncement,
} from '@regent/contract/communicate/announcements'
import { expect, test } from 'vitest'
import { veteransAnd } from '../../../testing/audiences.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'
import { conditionIn, conditionsIn, why } from '../../../testing/why.ts'

const save = (by: Actor, more: Partial<AnnouncementInput> = {}) =>
  by.call(saveAnnouncement, {
    body: { symbol: 'spring', channel: 'any', title: 't', summary: 's', body: 'b', ...more },
  })

test('an announcement names audience, requirement and time, each with the player’s value', async () => {
  const app = await ownApp()
  const { developer, veteran, novice, segment } = await veteransAnd(app)
  const startDate = new Date(app.now() + 60_000).toISOString()
  const stat_requirements = [{ stat: 'LEVEL', constraint: 'gt' as const, value: '5' }]
  await save(developer, { startDate, audience: { segment }, stat_requirements })
  const ofNovice = await why(developer, novice.gamerTag, 'announcement', 'spring')
  expect(ofNovice.now).toMatchObject({ isMet: false, verdict: 'The announcement has not started.' })
  expect(conditionsIn(ofNovice.now)).toEqual([
    ['Has begun', 'unmet', app.now()],
    ['Stat LEVEL', 'unmet', '3'],
    ['Not suspended', 'met', 'active'],
    ['In the segment', 'unmet', 'not in it'],
    ['Not deleted by the player', 'met', 'not read'],
  ])
  app.advance(60_000)
  expect((await why(developer, veteran.gamerTag, 'announcement', 'spring')).now).toMatchObject({
    isMet: true,
    verdict: 'The announcement is in the player’s inbox.',
  })
})

test('who deleted it, or has not claimed the gift, is told apart', async () => {
  const app = await ownApp()
  await publishItems(app, [{ id: 'currency.gems' }])
  const developer = await app.as('developer')
  const player = await app.player()
  const { gamerTag } = player
  await save(developer, { gift: { changeCurrencies: [{ symbol: 'currency.gems', amount: 50 }] } })
  const ask = async () => (await why(developer, gamerTag, 'announcement', 'spring')).now
  expect(conditionIn(await ask(), 'Gift claimed')).toEqual(['unmet', 'not claimed', 'claimed by the player'])
  await player.call(claimAnnouncements, { params: { gamerTag }, body: { announcement: 'spring' } })
  expect(conditionIn(await ask(), 'Gift claimed')).toEqual(['met', app.now(), 'claimed by the player'])
  await player.call(deletePlayerAnnouncements, { params: { gamerTag }, body: { announcement: 'spring' } })
  expect(await ask()).toMatchObject({ isMet: false, verdict: 'The player has deleted it.' })
})
