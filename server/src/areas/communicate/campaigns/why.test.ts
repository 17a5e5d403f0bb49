import { createCampaign, planCampaign } from '@regent/contract/communicate/campaigns'
import { setCampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import { setPushAllowed } from '@regent/contract/communicate/push'
import { applyPlan } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { veteransAnd } from '../../../testing/audiences.ts'
import { register, setKeys, usePushServices } from '../../../testing/push-story.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { conditionIn, conditionsIn, why } from '../../../testing/why.ts'
import { isHeldOut } from './hold-out.ts'

async function world() {
  const app = await ownApp()
  const here = await veteransAnd(app)
  const make = async (more: object = {}) => {
    const translations = [{ lng: 'en', subject: 'Hello', msg: 'Come back' }]
    const body = { name: 'Greeting', mtype: 'MAILBOX-IN-GAME' as const, translations, ...more }
    return (await here.developer.call(createCampaign, { body })).sid
  }
  const send = async (sid: number) => {
    const { plan } = await here.developer.call(planCampaign, { params: { sid } })
    await here.developer.call(applyPlan, { params: { id: plan.id } })
    await app.runJobs()
  }
  const ask = (gamerTag: number, sid: number) => why(here.developer, gamerTag, 'campaign', String(sid))
  return { app, ...here, make, send, ask }
}

test('the time of each delivery is recorded; other players see the current audience', async () => {
  const { app, veteran, novice, segment, make, send, ask } = await world()
  const sid = await make({ audience: { segment } })
  expect((await ask(veteran.gamerTag, sid)).now.verdict).toContain('was not sent')
  await send(sid)
  const got = await ask(veteran.gamerTag, sid)
  expect(got.asJudged).toMatchObject({ isMet: true, at: app.now(), verdict: 'It was sent to the player.' })
  expect(got.noRecord).toBeUndefined()
  const left = await ask(novice.gamerTag, sid)
  expect(left.asJudged).toBeUndefined()
  expect(left.noRecord).toContain('but not other players')
  expect(left.now.verdict).toBe('The player is not in the segment of the campaign.')
  expect(conditionsIn(left.now).map(([name, state]) => [name, state])).toEqual([
    ['Was sent', 'met'],
    ['Not in the control group', 'met'],
    ['Not suspended', 'met'],
    ['In the segment', 'unmet'],
    ['Reached the player', 'unmet'],
  ])
})

test('hold-out, missing e-mail and the message limit are separate conditions', async () => {
  const { app, developer, veteran, novice, make, send, ask } = await world()
  const { gamerTag } = veteran
  // Who is held out follows from the campaign's number: one that holds out the first player and not the second.
  let heldOut = await make({ holdOut: 50 })
  while (!isHeldOut(heldOut, gamerTag, 50) || isHeldOut(heldOut, novice.gamerTag, 50))
    heldOut = await make({ holdOut: 50 })
  await send(heldOut)
  const out = await ask(gamerTag, heldOut)
  const reached = await ask(novice.gamerTag, heldOut)
  expect([conditionIn(out.now, 'Not in the control group')?.[0], out.asJudged?.isMet]).toEqual(['unmet', false])
  expect([conditionIn(reached.now, 'Not in the control group')?.[0], reached.asJudged?.isMet]).toEqual(['met', true])
  const email = await make({ mtype: 'EMAIL' })
  expect(conditionIn((await ask(gamerTag, email)).now, 'Has an e-mail')?.[0]).toBe('unmet')
  expect(conditionIn((await ask(gamerTag, email)).now, 'Not unsubscribed')?.[0]).toBe('not-reached')
  await send(await make())
  const limits = { timeZone: 'UTC', cap: { messages: 1, days: 7 }, quiet: { from: '11:00', to: '13:00' } }
  await developer.call(setCampaignLimits, { body: { limits } })
  const capped = await ask(gamerTag, await make())
  expect(conditionIn(capped.now, 'Not over the limit of messages')?.[0]).toBe('unmet')
  expect(conditionIn(capped.now, 'No quiet hours')?.[0]).toBe('met')
  expect(app.now()).toBeGreaterThan(0)
})

test('with push, a notification needs a connection or a device of a player who allows it', async () => {
  const { app, veteran, make, ask } = await world()
  const sid = await make({ mtype: 'NOTIFICATION' })
  const name = 'Is connected or has a device'
  expect(conditionIn((await ask(veteran.gamerTag, sid)).now, name)).toBeUndefined()
  await setKeys(await app.as('admin'), await usePushServices(app))
  expect(conditionIn((await ask(veteran.gamerTag, sid)).now, name)?.[0]).toBe('unmet')
  await register(veteran, 'fcm', 'device-of-the-veteran')
  expect(conditionIn((await ask(veteran.gamerTag, sid)).now, name)?.[0]).toBe('met')
  await veteran.call(setPushAllowed, { params: { gamerTag: veteran.gamerTag }, body: { allowed: false } })
  expect(conditionIn((await ask(veteran.gamerTag, sid)).now, name)?.[0]).toBe('unmet')
})
