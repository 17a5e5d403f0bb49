import { applyPlan } from '@regent/contract/plans'
import { planGiveAgain } from '@regent/contract/ungiven-rewards'
import { listWhyThings } from '@regent/contract/why'
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
      verdict: expect.stringContaining(`${shells} cannot be given`),
    })
    expect(asJudged && conditionsIn(asJudged)).toMatchObject([
      ['Was promised and claimed', 'met', expect.any(String)],
      [`${shells} can be given`, 'unmet', 'missing'],
      ['Was given', 'not-reached', 'not given'],
    ])
    expect(now).toMatchObject({ at: app.now(), isMet: false })
    expect(noRecord).toBeUndefined()
    expect(repair).toMatchObject({
      says: `First make ${shells} exist in this realm, then the plan gives it.`,
      holds: [shells],
    })
  },
)

test('once the content is back, the plan gives it, and there is nothing left to ask about', async () => {
  const { app, developer, gamerTag, thing } = await withheld()
  await publishItems(app, [{ id: shells }])
  const { now, repair, others } = await why(developer, gamerTag, 'reward', thing?.id ?? '')
  expect(conditionsIn(now)).toContainEqual([`${shells} can be given`, 'met', 'exists'])
  expect(now.verdict).toBe('It can be given now, and nobody has given it yet.')
  expect(others).toEqual([{ cause: `${shells} could not be given`, players: 1, isOwn: true }])
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
