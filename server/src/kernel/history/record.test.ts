import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { sendHeartbeat, startSession } from '@regent/contract/players/sessions'
import { minuteMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { reportEnds } from '../../areas/players/sessions/ended.ts'
import { type Actor, ownApp, type TestApp } from '../../testing/test-app.ts'

const eventsOf = (app: TestApp, gamerTag: number) =>
  app.db
    .selectFrom('history_events')
    .select(['namespace', 'at', 'fields'])
    .where('pid', '=', app.pid)
    .where('gamer_tag', '=', gamerTag)
    .orderBy('id')
    .execute()

async function newGuest(app: TestApp, platform?: string): Promise<Actor> {
  const body = { grant_type: 'guest', ...(platform && { context: { platform, device: 'phone' } }) } as const
  const { access_token: token } = requireTokens(await app.anonymous.call(createToken, { body }))
  const client = app.withToken(token ?? '')
  return { ...client, gamerTag: (await client.call(getOwnAccount, {})).id }
}

async function playMinute(app: TestApp, player: Actor): Promise<void> {
  await player.call(startSession, { body: {} })
  app.advance(minuteMs)
  await player.call(sendHeartbeat, {})
}

async function fallSilent(app: TestApp): Promise<void> {
  app.advance(2 * minuteMs)
  await app.beat()
}

test('a first sign-in is an install and a login; a session is told when it begins, and when it is over for good', async () => {
  const app = await ownApp()
  const player = await newGuest(app, 'IPhonePlayer')
  const at = app.now()
  await playMinute(app, player)
  await fallSilent(app)
  await reportEnds(app.db, app.now())
  const platform = { 'device.platform': 'IPhonePlayer' }
  const begun = [
    { namespace: 'platform_session_install', at, fields: platform },
    { namespace: 'platform_session_login', at, fields: platform },
    {
      namespace: 'platform_session_session',
      at,
      fields: { ...platform, session_id: expect.any(Number), dayssinceinstall: 0, firstdailysession: true },
    },
  ]
  expect(await eventsOf(app, player.gamerTag)).toEqual(begun)
  app.advance(15 * minuteMs)
  await reportEnds(app.db, app.now())
  await reportEnds(app.db, app.now())
  expect(await eventsOf(app, player.gamerTag)).toEqual([
    ...begun,
    {
      namespace: 'platform_session_session_end',
      at: at + minuteMs,
      fields: { session_id: expect.any(Number), session_length_minutes: 1 },
    },
  ])
})

test('a session that is taken up after a pause ends once', async () => {
  const app = await ownApp()
  const player = await newGuest(app)
  await playMinute(app, player)
  await fallSilent(app)
  await player.call(sendHeartbeat, {})
  await fallSilent(app)
  app.advance(15 * minuteMs)
  await reportEnds(app.db, app.now())
  const ends = (await eventsOf(app, player.gamerTag)).filter(({ namespace }) => namespace.endsWith('_end'))
  expect(ends).toMatchObject([{ fields: { session_length_minutes: 3 } }])
})

test('a second session of a day is not the first; one of the next day is', async () => {
  const app = await ownApp()
  const player = await newGuest(app)
  for (const pauseMs of [0, 30 * minuteMs, 23 * 60 * minuteMs]) {
    app.advance(pauseMs)
    await playMinute(app, player)
    await fallSilent(app)
  }
  const sessions = (await eventsOf(app, player.gamerTag)).filter(({ namespace }) => namespace.endsWith('_session'))
  expect(sessions.map(({ fields }) => [fields['dayssinceinstall'], fields['firstdailysession']])).toEqual([
    [0, true],
    [0, false],
    [1, true],
  ])
})
