import { setEventScore } from '@regent/contract/engage/events-players'
import { planGiveAgain } from '@regent/contract/monetize/ungiven-rewards'
import { applyPlan } from '@regent/contract/organization/plans'
import { listPlayers } from '@regent/contract/players/players'
import { listPlayersOfCause, listWhyThings } from '@regent/contract/players/why'
import { expect, test } from 'vitest'
import { giftClaims, giftWorld } from '../../../testing/gift-claims.ts'
import { publishItems, withdrawItems } from '../../../testing/published-content.ts'
import { conditionsIn, why } from '../../../testing/why.ts'

const shells = 'currency.shells'

/** A player whose claim of shells was refused, because they are not published. */
async function withheld(source: keyof typeof giftClaims = 'event') {
  const here = await giftWorld()
  await publishItems(here.app, [{ id: 'currency.gems' }, { id: shells }])
  await giftClaims[source].prepare(here, shells)
  await withdrawItems(here.app, [shells])
  await giftClaims[source].claim(here)
  const { developer, gamerTag } = here
  const { groups } = await developer.call(listWhyThings, { params: { gamerTag }, query: { kind: 'reward' } })
  return { ...here, thing: groups[0]?.things[0] }
}

test.each(['event', 'tournament', 'announcement', 'mail'] as const)(
  'a reward of a %s that was withheld says why and when, as it was judged and as it is now',
  async (source) => {
    const { app, developer, gamerTag, thing } = await withheld(source)
    const triedAt = app.now()
    app.advance(60_000)
    const { asJudged, now, repair, noRecord } = await why(developer, gamerTag, 'reward', thing?.id ?? '')
    expect(asJudged).toMatchObject({
      at: triedAt,
      isMet: false,
      verdict: expect.stringContaining(`${shells} cannot be granted`),
    })
    expect(asJudged && conditionsIn(asJudged)).toMatchObject([
      ['Was promised and claimed', 'met', expect.any(String)],
      [`${shells} can be granted`, 'unmet', 'missing'],
      ['Was given', 'not-reached', 'not given'],
    ])
    expect(now).toMatchObject({ at: app.now(), isMet: false })
    expect(noRecord).toBeUndefined()
    expect(repair).toMatchObject({
      says: `First create ${shells} in this realm. Then grant the reward with a plan.`,
      holds: [shells],
    })
  },
)

test('once the content is back, the plan gives it, and there is nothing left to ask about', async () => {
  const { app, developer, gamerTag, thing } = await withheld()
  await publishItems(app, [{ id: shells }])
  const { now, repair, others } = await why(developer, gamerTag, 'reward', thing?.id ?? '')
  expect(conditionsIn(now)).toContainEqual([`${shells} can be granted`, 'met', 'exists'])
  expect(now.verdict).toBe('Ready to be granted.')
  expect(others).toMatchObject([{ cause: `${shells} could not be granted`, players: 1, isOwn: true }])
  const [act] = repair?.acts ?? []
  expect(act).toMatchObject({ do: 'give-again', label: 'Plan the reward' })
  const ids = act?.do === 'give-again' ? act.ids : []
  const { plan } = await developer.call(planGiveAgain, { body: { ids } })
  await developer.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  expect((await developer.call(listWhyThings, { params: { gamerTag }, query: { kind: 'reward' } })).groups).toEqual([])
})

test('other players with the same cause are counted, and a plan for all of them is offered', async () => {
  const { app, developer, gamerTag, thing } = await withheld()
  const other = await app.player()
  await publishItems(app, [{ id: shells }])
  await giftClaims.mail.prepare({ app, developer, client: other, gamerTag: other.gamerTag }, shells)
  await withdrawItems(app, [shells])
  await giftClaims.mail.claim({ app, developer, client: other, gamerTag: other.gamerTag })
  const { repair } = await why(developer, gamerTag, 'reward', thing?.id ?? '')
  expect(repair?.acts).toContainEqual({ do: 'give-all-again', label: 'Plan for all 2 with this cause', symbol: shells })
})

/** A second player from whom the same reward of the same event was withheld. */
async function withheldFromTwo() {
  const here = await withheld()
  const { app, developer } = here
  const other = await app.player()
  const eventId = 'events.regatta'
  await publishItems(app, [{ id: shells }])
  await other.call(setEventScore, { params: { gamerTag: other.gamerTag }, body: { eventId, score: 5 } })
  await withdrawItems(app, [shells])
  await giftClaims.event.claim({ app, developer, client: other, gamerTag: other.gamerTag })
  return { ...here, other }
}

test('the players of a cause are listed, as the list of players shows them', async () => {
  const { app, developer, gamerTag, other, thing } = await withheldFromTwo()
  const bystander = await app.player()
  const { others } = await why(developer, gamerTag, 'reward', thing?.id ?? '')
  expect(others).toMatchObject([{ players: 2, isOwn: true }])
  const query = { kind: 'reward' as const, cause: others?.[0]?.id ?? '' }
  const { title, rows, total } = await developer.call(listPlayersOfCause, { query })
  expect(title).toMatch(/^currency\.shells of Event events\.regatta.* could not be granted$/)
  expect(total).toBe(2)
  expect(rows.map((row) => row.gamerTag)).toEqual([gamerTag, other.gamerTag].toSorted((a, b) => a - b))
  expect(rows.map((row) => row.gamerTag)).not.toContain(bystander.gamerTag)
  // Personal data is masked as in the list of players.
  const listed = (await (await app.as('tester')).call(listPlayersOfCause, { query })).rows
  const list = (await (await app.as('tester')).call(listPlayers, { query: {} })).rows
  for (const row of listed) expect(list).toContainEqual(row)
})

test('an unused cause gives an empty list, and an invalid one is rejected', async () => {
  const { developer } = await withheld()
  const list = (cause: string) => developer.send(listPlayersOfCause, { query: { kind: 'reward', cause } })
  expect(await list('mail/currency.shells/999')).toMatchObject({ status: 200, body: { rows: [], total: 0 } })
  for (const cause of ['nothing', 'gift/currency.shells/1', 'mail/', 'mail/%/1', 'mail/currency.shells/'])
    expect(await list(cause), cause).toMatchObject({ status: 404, body: { error: 'WhyThingNotFound', field: 'cause' } })
  const offers = { kind: 'offer' as const, cause: 'mail/currency.shells/1' }
  expect(await developer.send(listPlayersOfCause, { query: offers })).toMatchObject({ status: 404 })
})

test('the same reward is explained for another player from whom it was withheld', async () => {
  const { developer, other, gamerTag, thing } = await withheldFromTwo()
  const own = await why(developer, gamerTag, 'reward', thing?.id ?? '')
  const theirs = await why(developer, other.gamerTag, 'reward', thing?.id ?? '')
  expect(theirs.thing.title).toBe(own.thing.title)
  expect(theirs.thing.id).not.toBe(own.thing.id)
})
