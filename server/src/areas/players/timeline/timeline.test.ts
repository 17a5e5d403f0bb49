import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { addNote } from '@regent/contract/players/notes'
import { startSession } from '@regent/contract/players/sessions'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { listTimeline, type TimelineKind } from '@regent/contract/players/timeline'
import { expect, test } from 'vitest'
import { ownApp, type TestApp } from '../../../testing/test-app.ts'

/** A player that came, came again, and was changed by a developer in between; a second for each. */
async function eventful(app: TestApp) {
  const { now, advance, as } = app
  const start = now()
  const device = { grant_type: 'device', device_id: 'tablet-1', context: { platform: 'Android', device: 'Tablet' } }
  const guest = requireTokens(await app.anonymous.call(createToken, { body: device }, { scope: app.scope }))
  expect(guest.access_token).toBeTruthy()
  const { gamer_tag: gamerTag } = await app.db
    .selectFrom('players')
    .select('gamer_tag')
    .where('pid', '=', app.pid)
    .executeTakeFirstOrThrow()
  const developer = await as('developer')
  advance(1000)
  await developer.call(setStats, {
    params: { objectId: toObjectId('game.private', gamerTag) },
    body: { set: { LEVEL: 2 } },
  })
  advance(1000)
  const again = requireTokens(await app.anonymous.call(createToken, { body: device }, { scope: app.scope }))
  await app.withToken(again.access_token).call(startSession, { body: { platform: 'Android' } })
  advance(1000)
  await developer.call(addNote, { body: { gamerTag, text: 'wrote to support' } })
  return { gamerTag, developer, start }
}

const told = ({ rows }: { rows: { kind: TimelineKind; at: number }[] }, start: number) =>
  rows.map(({ kind, at }) => `${kind} ${(at - start) / 1000}`)

test('actions of the player and of the staff form one stream, newest first', async () => {
  const app = await ownApp()
  const { gamerTag, developer, start } = await eventful(app)
  const answer = await developer.call(listTimeline, { params: { gamerTag }, query: {} })
  expect(told(answer, start).sort()).toEqual(
    ['change 3', 'change 1', 'install 0', 'session 2', 'sign-in 2', 'sign-in 0'].sort(),
  )
  expect(answer.rows.map(({ at }) => at)).toEqual(answer.rows.map(({ at }) => at).toSorted((a, b) => b - a))
  expect(answer.rows[0]).toMatchObject({ by: 'staff', of: { subject: 'note', after: { text: 'wrote to support' } } })
  const signIn = answer.rows.find(({ kind }) => kind === 'sign-in')
  expect(signIn).toMatchObject({ by: 'player', of: { platform: 'Android', device: 'Tablet', isEnded: false } })
  const session = answer.rows.find(({ kind }) => kind === 'session')
  expect(session).toMatchObject({ by: 'player', of: { platform: 'Android' } })
})

test('pages of any size tell the same, each event once', async () => {
  const app = await ownApp()
  const { gamerTag, developer } = await eventful(app)
  const all = await developer.call(listTimeline, { params: { gamerTag }, query: {} })
  for (const limit of [1, 2, 3]) {
    const read: unknown[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await developer.call(listTimeline, {
        params: { gamerTag },
        query: { limit, ...(cursor && { cursor }) },
      })
      read.push(...page.rows)
      cursor = page.next
    }
    expect(read).toEqual(all.rows)
  }
})

test('it is narrowed to kinds, to who did it, and to what happened up to a moment', async () => {
  const app = await ownApp()
  const { gamerTag, developer, start } = await eventful(app)
  const read = async (query: object) =>
    told(await developer.call(listTimeline, { params: { gamerTag }, query }), start).sort()
  expect(await read({ kinds: ['install', 'change'] })).toEqual(['change 1', 'change 3', 'install 0'])
  expect(await read({ by: 'staff' })).toEqual(['change 1', 'change 3'])
  expect(await read({ by: 'staff', kinds: ['sign-in'] })).toEqual([])
  expect(await read({ until: start + 1000 })).toEqual(['change 1', 'install 0', 'sign-in 0'])
})

test('a player of another realm has none', async () => {
  const app = await ownApp()
  const { gamerTag, developer } = await eventful(app)
  await expect(
    developer.call(listTimeline, { params: { gamerTag }, query: {} }, { scope: `${app.cid}.${app.staging}` }),
  ).rejects.toMatchObject({ code: 'PlayerNotFound' })
})

test('a search goes through what the events say, page by page, beside the other filters', async () => {
  const app = await ownApp()
  const { gamerTag, developer, start } = await eventful(app)
  const found = (search: string, more = {}) =>
    developer.call(listTimeline, { params: { gamerTag }, query: { search, ...more } })
  expect(told(await found('WROTE to'), start)).toEqual(['change 3'])
  expect(told(await found('tablet'), start).every((one) => /^(sign-in|install|session) /.test(one))).toBe(true)
  expect(told(await found('level', { by: 'player' }), start)).toEqual([])
  expect(await found('nothing like it')).toEqual({ rows: [], next: null })
  const first = await found('change', { limit: 1 })
  expect(told(first, start)).toEqual(['change 3'])
  const second = await found('change', { limit: 1, cursor: first.next ?? '' })
  expect(told(second, start)).toEqual(['change 1'])
})
