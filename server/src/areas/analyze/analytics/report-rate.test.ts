import { reportLimits } from '@regent/contract/analyze/analytics'
import { expect, test } from 'vitest'
import { ownApp } from '../../../testing/test-app.ts'
import { ReportRate } from './report-rate.ts'

const player = (gamerTag: number, given: { pid?: string; count?: number; network?: string; isNew?: boolean } = {}) => ({
  pid: 'DE_1',
  reporter: String(gamerTag),
  network: `net ${gamerTag}`,
  isNew: false,
  count: 500,
  ...given,
})

test('a player, and a realm, may report so many events in a minute, and again in the next one', () => {
  const rate = new ReportRate()
  for (let count = 0; count < reportLimits.perPlayer; count += 500) expect(rate.take(player(1), 1_000)).toBe(true)
  expect(rate.take(player(1, { count: 1 }), 2_000)).toBe(false)
  expect(rate.take(player(2), 2_000)).toBe(true)
  expect(rate.take(player(1), 61_000)).toBe(true)

  let gamerTag = 10
  for (let count = 500; count < reportLimits.perRealm; count += 500) {
    gamerTag += 1
    expect(rate.take(player(gamerTag), 62_000)).toBe(true)
  }
  expect(rate.take(player(9_999, { count: 1 }), 62_000)).toBe(false)
  expect(rate.take(player(9_999, { pid: 'DE_2' }), 62_000)).toBe(true)
})

test('an empty report counts as one event, so that a realm bounds the names that are counted', () => {
  const rate = new ReportRate({ ...reportLimits, perRealm: 3 })
  const taken = [1, 2, 3, 4].map((gamerTag) => rate.take(player(gamerTag, { count: 0 }), 0))
  expect(taken).toEqual([true, true, true, false])
})

test('all players at one address have a tenth of the minute of a realm', () => {
  const rate = new ReportRate()
  const taken = Array.from({ length: 60 }, (_, index) => index).filter((gamerTag) =>
    rate.take(player(gamerTag, { network: 'one', count: reportLimits.perPlayer }), 0),
  )
  expect(taken.length * reportLimits.perPlayer).toBe(reportLimits.perRealm / 10)
  expect(rate.take(player(99, { count: reportLimits.perPlayer }), 0)).toBe(true)
})

test('60 new guests send what they can, and others still have their whole share [S-103]', async () => {
  const small = { perPlayer: 5, perAddress: 10, newPlayersUpTo: 40, perRealm: 50 }
  const all = { ...reportLimits }
  const app = await ownApp()
  const established = await app.player()
  const other = await app.player()
  app.advance(3_600_000)
  const tester = await app.as('tester')
  const stranger = await app.as(undefined)
  const guests = await Promise.all(Array.from({ length: 60 }, () => app.player()))
  const report = async ({ token }: { token: string | undefined }, remoteAddress: string, count = 5) => {
    const reply = await app.app.inject({
      method: 'POST',
      url: `/report/custom_batch/${app.cid}/${app.pid}/1`,
      headers: { authorization: `Bearer ${token}` },
      payload: Array.from({ length: count }, () => ({ e: 'won', c: 'raid' })),
      remoteAddress,
    })
    return reply.statusCode
  }
  const accepted = async (addressOf: (index: number) => string) => {
    const statuses = []
    for (const [index, guest] of guests.entries()) statuses.push(await report(guest, addressOf(index)))
    return statuses.filter((status) => status === 200).length
  }
  Object.assign(reportLimits, small)
  try {
    // From one address, whatever their number: a fifth of the minute.
    expect(await accepted(() => '203.0.113.7')).toBe(2)
    expect(await report(established, '203.0.113.8')).toBe(200)
    expect(await report(established, '203.0.113.8', 1)).toBe(429)
    // Tools of the studio work at that address.
    expect(await report(tester, '203.0.113.7')).toBe(200)
    // From many addresses: what is not kept for others.
    expect(await accepted((index) => `198.51.100.${index}`)).toBe(4)
    expect(await report(stranger, '203.0.113.9', 1)).toBe(429)
    expect(await report(other, '203.0.113.10')).toBe(200)
    expect(await report(other, '203.0.113.10', 1)).toBe(429)
    app.advance(60_000)
    expect(await report(established, '203.0.113.8')).toBe(200)
  } finally {
    Object.assign(reportLimits, all)
  }
})
