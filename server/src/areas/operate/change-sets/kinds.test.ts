import { type DraftSubject, draftSubjects, isDraftSubject } from '@regent/contract/drafts'
import {
  createChangeSet,
  listChangeSetItems,
  planChangeSet,
  saveChangeSetItems,
} from '@regent/contract/operate/change-sets'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { applyPlan, getPlan, planUndo } from '@regent/contract/organization/plans'
import { describe, expect, test } from 'vitest'
import { registry } from '../../../areas.ts'
import { isFields } from '../../../kernel/audit/same.ts'
import { actAsJob } from '../../../kernel/plans/acting.ts'
import { buildContext, nothingDeferred } from '../../../kernel/write/write.ts'
import { inSet } from '../../../testing/change-sets.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { stories } from '../../../testing/undo-stories.ts'

/** What is done at once: the entries of a board, and who is given an account’s private things. */
const doneAtOnce = /entries are cleared immediately|private segment/

const all = draftSubjects.flatMap((subject) =>
  subject === 'content' ? [] : (stories[subject] ?? []).map((story) => ({ subject, ...story })),
)

const newestOf = async (by: Actor, subject: string) => {
  const { rows } = await by.call(listAuditEntries, { query: { subject } })
  const [entry] = rows
  if (!entry) throw new Error(`nothing of ${subject} was audited`)
  return entry.id
}

async function carryOut(app: TestApp, by: Actor, id: number) {
  await by.call(applyPlan, { params: { id }, body: { reason: 'a test' } })
  await app.runJobs()
  const { plan } = await by.call(getPlan, { params: { id } })
  if (plan.state !== 'done' || plan.failed > 0)
    throw new Error(`${plan.state}: ${plan.error ?? `${plan.failed} failed`}`)
}

/** Records the undo of an entry in a set of its own, and applies the set; returns the plan. */
async function undoBySet(app: TestApp, by: Actor, entry: number, untouched: () => Promise<unknown>) {
  const { number } = await by.call(createChangeSet, { body: { name: 'A set' } })
  const before = await untouched()
  const answer = await by.send(undoChanges, { body: { ids: [entry] } }, inSet(number))
  expect(await untouched()).toEqual(before)
  if (answer.status === 400 && doneAtOnce.test(JSON.stringify(answer.body))) return undefined
  expect(answer).toMatchObject({ status: 200 })
  const { rows } = await by.call(listChangeSetItems, { params: { number }, query: {} })
  expect(rows.every(({ subject }) => isDraftSubject(subject))).toBe(true)
  expect(rows.length).toBeGreaterThan(0)
  const { plan } = await by.call(planChangeSet, { params: { number } })
  await carryOut(app, by, plan.id)
  return plan.id
}

describe.each(all)('$subject: $name', ({ subject, change, state }) => {
  test('its opposite is drafted and applied, and so is that one’s opposite', async () => {
    const app = await ownApp()
    app.giveExtras()
    const admin = await app.as('admin')
    await change(app, admin)
    const look = () => state(app, admin)
    const after = await look()
    const first = await undoBySet(app, admin, await newestOf(admin, subject), look)
    if (first === undefined) return
    const before = await look()
    expect(before).not.toEqual(after)
    const second = await undoBySet(app, admin, await newestOf(admin, subject), look)
    expect(await look()).toEqual(after)
    const { plan } = await admin.call(planUndo, { params: { id: second ?? 0 } })
    await carryOut(app, admin, plan.id)
    expect(await look()).toEqual(before)
  })
})

test('each kind lists the records of a realm as it reads them, and saving one unchanged changes nothing', async () => {
  const app = await ownApp()
  app.giveExtras()
  const admin = await app.as('admin')
  // The stories of an offer replace the whole catalogue.
  const inTurn = [...all].sort((a, b) => Number(a.subject === 'store') - Number(b.subject === 'store'))
  for (const { name, change } of inTurn)
    if (!/delet|remov|eject|taken away/.test(name)) await change(app, admin).catch(() => {})
  await publishItems(app, [{ id: 'items.sword', tags: ['rare'], properties: { power: 5 } }])
  const acting = await actAsJob(app.services, { cid: app.cid, pid: app.pid, job: 'test' }, 'test')
  const listed = await app.services.db.transaction().execute(async (transaction) => {
    const db = transaction as typeof app.db
    const { realm, customer, ...rest } = buildContext(app.services, acting, db, nothingDeferred())
    if (!realm || !customer) throw new Error('no realm')
    const context = { ...rest, realm, customer }
    const counts: Partial<Record<DraftSubject, number>> = {}
    const all: { subject: DraftSubject; id: string; after: unknown }[] = []
    for (const subject of draftSubjects) {
      const kind = registry.drafts[subject]
      const things = (await kind.list?.(context)) ?? []
      counts[subject] = things.length
      for (const { id, label, state: listed } of things) {
        all.push({ subject, id, after: listed })
        expect(label).not.toBe('')
        const read = await kind.read(context, id, { before: listed, after: null })
        // Of a job the secret headers are left out.
        const { secretHeaders: _, ...shown } = isFields(read) ? read : {}
        expect(listed, `${subject} ${id}`).toEqual(isFields(read) ? shown : read)
      }
    }
    return { counts, all }
  })
  const missing = draftSubjects.filter((subject) => !registry.drafts[subject].differences && !listed.counts[subject])
  expect(missing).toEqual([])
  const { number } = await admin.call(createChangeSet, { body: { name: 'As it is' } })
  for (const item of listed.all)
    await admin.call(saveChangeSetItems, { params: { number }, body: { items: [JSON.parse(JSON.stringify(item))] } })
  expect((await admin.call(listChangeSetItems, { params: { number }, query: {} })).rows).toEqual([])
})
