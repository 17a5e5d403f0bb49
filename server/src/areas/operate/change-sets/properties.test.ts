import { deleteLocalizations, listLocalizations, saveLocalizations } from '@regent/contract/communicate/localizations'
import { applyEventContent, listEvents } from '@regent/contract/engage/events'
import { createChangeSet, getChangeSet, listChangeSetItems, planChangeSet } from '@regent/contract/operate/change-sets'
import { getConfig, updateConfig } from '@regent/contract/operate/config'
import { deleteTimer, listTimerDefs, saveTimer } from '@regent/contract/operate/timers'
import { applyPlan, getPlan, planUndo } from '@regent/contract/organization/plans'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventBody, inSet } from '../../../testing/change-sets.ts'
import { type Actor, type CallOptions, ownApp, type TestApp } from '../../../testing/test-app.ts'

/** An edit as a screen makes it: with its key, so that edits of different things can be told apart. */
type Act = { key: string; run: (by: Actor, options: CallOptions) => Promise<{ status: number }> }

const act = (key: string, run: Act['run']): Act => ({ key, run })
const words = fc.constantFrom('on', 'off', 'slow')

const acts = (app: TestApp) =>
  fc.oneof(
    fc
      .record({ name: fc.constantFrom('shop|a', 'shop|b'), value: words })
      .map(({ name, value }) =>
        act(name, (by, options) => by.send(updateConfig, { body: { upserts: { [name]: value } } }, options)),
      ),
    fc
      .constantFrom('shop|a', 'shop|b')
      .map((name) => act(name, (by, options) => by.send(updateConfig, { body: { deletes: [name] } }, options))),
    fc
      .record({ key: fc.constantFrom('text.a', 'text.b'), value: words })
      .map(({ key, value }) =>
        act(key, (by, options) =>
          by.send(saveLocalizations, { body: { localizations: { [key]: [{ language: 'en', value }] } } }, options),
        ),
      ),
    fc
      .constantFrom('text.a', 'text.b')
      .map((id) =>
        act(id, (by, options) => by.send(deleteLocalizations, { body: { localizations: [{ id }] } }, options)),
      ),
    fc
      .constantFrom('Harvest', 'Kraken')
      .map((name) =>
        act('event', (by, options) =>
          by.send(applyEventContent, { body: { content: { ...eventBody(app), name } } }, options),
        ),
      ),
    fc
      .constantFrom('Every day at 09:00', 'Every day at 10:00')
      .map((cronish) =>
        act('timer', (by, options) => by.send(saveTimer, { body: { name: 'tide', cronish } }, options)),
      ),
    fc.constant(act('timer', (by, options) => by.send(deleteTimer, { body: { name: 'tide' } }, options))),
  )

/** What clients and screens see of all that is edited. */
async function look(by: Actor, options: CallOptions) {
  const { config } = await by.call(getConfig, {}, options)
  const { rows } = await by.call(listLocalizations, { query: {} }, options)
  const { events } = await by.call(listEvents, {}, options)
  const { timers } = await by.call(listTimerDefs, {}, options)
  return {
    config,
    texts: rows.map(({ key, texts }) => ({ key, texts })),
    events: events.map(({ symbol, content }) => ({ symbol, content })),
    timers: timers.map(({ name, cronish }) => ({ name, cronish })),
  }
}

const open = async (by: Actor) => (await by.call(createChangeSet, { body: { name: 'A set' } })).number

async function carryOut(app: TestApp, by: Actor, id: number) {
  await by.call(applyPlan, { params: { id } })
  await app.runJobs()
  return (await by.call(getPlan, { params: { id } })).plan
}

test('recorded and applied edits have the same effect as direct ones, and undo completely', async () => {
  const clock = await ownApp()
  await fc.assert(
    fc.asyncProperty(
      fc.array(acts(clock), { maxLength: 4 }),
      fc.array(acts(clock), { minLength: 1, maxLength: 7 }),
      async (before, edits) => {
        // Each round has an organization of its own.
        const app = await ownApp()
        const live = { scope: `${app.cid}.${app.staging}` }
        const by = await app.as('admin')
        for (const one of before) for (const options of [{}, live]) await one.run(by, options)
        const first = await look(by, {})
        expect(await look(by, live)).toEqual(first)
        const number = await open(by)
        for (const one of edits) {
          const { status } = await one.run(by, live)
          const recorded = await one.run(by, inSet(number))
          // What changes nothing, or is about what is live and not there, is refused when it is recorded.
          if (status >= 500 || recorded.status >= 500) throw new Error('A call failed')
        }
        const { rows } = await by.call(listChangeSetItems, { params: { number }, query: {} })
        expect(await look(by, {})).toEqual(first)
        if (rows.length > 0) {
          const { plan } = await by.call(planChangeSet, { params: { number } })
          expect(await carryOut(app, by, plan.id)).toMatchObject({ state: 'done', failed: 0 })
          expect(await look(by, {})).toEqual(await look(by, live))
          const undo = await by.call(planUndo, { params: { id: plan.id } })
          expect(await carryOut(app, by, undo.plan.id)).toMatchObject({ state: 'done', failed: 0 })
        }
        expect(await look(by, {})).toEqual(first)
      },
    ),
    { numRuns: 10 },
  )
})

test('the order in which a set was filled matters neither to its hash nor to what it does', async () => {
  const app = await ownApp()
  const set = new Set<string>()
  const edits = fc.sample(acts(app), { numRuns: 40, seed: 7 })
  const distinct = edits.filter(({ key }) => !set.has(key) && set.add(key))
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(distinct, { minLength: distinct.length }), async (order) => {
      const by = await app.as('admin')
      const one = await open(by)
      const other = await open(by)
      for (const edit of distinct) await edit.run(by, inSet(one))
      for (const edit of order) await edit.run(by, inSet(other))
      const first = await by.call(getChangeSet, { params: { number: one } })
      const second = await by.call(getChangeSet, { params: { number: other } })
      expect(second.hash).toBe(first.hash)
      expect(second.counts).toEqual(first.counts)
      const rows = async (number: number) => {
        const { sample } = await by.call(planChangeSet, { params: { number } })
        return sample.map(({ key, before, after }) => ({ key, before, after }))
      }
      expect(await rows(other)).toEqual(await rows(one))
    }),
    { numRuns: 5 },
  )
})
