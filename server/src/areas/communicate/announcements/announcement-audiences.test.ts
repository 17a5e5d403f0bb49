import {
  type AnnouncementInput,
  claimAnnouncements,
  listAnnouncements,
  listPlayerAnnouncements,
  saveAnnouncement,
} from '@regent/contract/communicate/announcements'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { expect, test } from 'vitest'
import { veteransAnd } from '../../../testing/audiences.ts'
import { type Actor, testApp } from '../../../testing/test-app.ts'

const texts = { title: 'spring.title', summary: 'spring.summary', body: 'spring.body' }
const gift = { changeCurrencies: [{ symbol: 'currency.gems', amount: 50 }] }
const save = (by: Actor, more: Partial<AnnouncementInput> = {}) =>
  by.call(saveAnnouncement, { body: { symbol: 'spring', channel: 'any', ...texts, ...more } })
const inboxOf = async (by: Actor) =>
  (await by.call(listPlayerAnnouncements, { params: { gamerTag: by.gamerTag }, query: {} })).announcements
const symbolsOf = async (by: Actor) => (await inboxOf(by)).map(({ id }) => id).toSorted()
const claim = (by: Actor) =>
  by.send(claimAnnouncements, { params: { gamerTag: by.gamerTag }, body: { announcement: 'spring' } })

test('an announcement with an audience is for its players only, beside its requirements', async () => {
  const { developer, veteran, novice, segment, searchFrom } = await veteransAnd(await testApp())
  const of = (symbol: string, more: Partial<AnnouncementInput>) => save(developer, { symbol, ...more })
  await of('all', {})
  await of('veterans', { audience: { segment } })
  await of('novices', {
    audience: { rules: { criteria: [{ space: 'game.private', stat: 'LEVEL', rel: 'lt', value: 10 }] } },
  })
  await of('chosen', { audience: { segment, rules: searchFrom(50), gamerTags: [novice.gamerTag] } })
  await of('both', { audience: { segment }, stat_requirements: [{ stat: 'LEVEL', constraint: 'gt', value: '12' }] })
  expect(await symbolsOf(veteran)).toEqual(['all', 'veterans'])
  expect(await symbolsOf(novice)).toEqual(['all', 'chosen', 'novices'])
})

test('who is not in the audience cannot claim, and players never read the audience', async () => {
  const { developer, veteran, novice, segment, setLevel } = await veteransAnd(await testApp())
  await save(developer, { audience: { segment, gamerTags: [veteran.gamerTag] }, gift })
  expect(await claim(novice)).toMatchObject({ status: 404, body: { error: 'AnnouncementNotFound' } })
  expect((await claim(veteran)).status).toBe(200)
  expect(JSON.stringify(await inboxOf(veteran))).not.toContain('audience')
  await setLevel(novice, 10)
  expect((await claim(novice)).status).toBe(200)
})

test('an audience is listed, audited and undone; a save without one is for everybody', async () => {
  const { developer, novice, segment } = await veteransAnd(await testApp())
  await save(developer, { audience: { segment } })
  const { content } = await developer.call(listAnnouncements, {})
  expect(content).toMatchObject([{ symbol: 'spring', audience: { segment } }])
  await save(developer)
  expect(await symbolsOf(novice)).toEqual(['spring'])
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'announcement', limit: 1 } })
  expect(rows[0]).toMatchObject({ before: { audience: { segment } } })
  await developer.call(undoChanges, { body: { ids: rows.map(({ id }) => id) } })
  expect(await symbolsOf(novice)).toEqual([])
})

test('an audience that stays has at most a thousand pasted players', async () => {
  const { developer } = await veteransAnd(await testApp())
  const gamerTags = Array.from({ length: 1_001 }, (_, index) => index + 1)
  const body = { symbol: 'spring', channel: 'any', ...texts, audience: { gamerTags } }
  expect(await developer.send(saveAnnouncement, { body })).toMatchObject({
    status: 400,
    body: { field: 'audience.gamerTags', message: expect.stringContaining('1000') },
  })
})
