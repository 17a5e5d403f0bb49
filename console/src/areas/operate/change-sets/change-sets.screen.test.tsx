import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { changeSetHeader } from '@regent/contract/drafts'
import type {
  ChangeSet,
  ChangeSetComment,
  ChangeSetItem,
  ItemRef,
  Sign,
} from '@regent/contract/operate/change-set-shapes'
import {
  addChangeSetComment,
  checkChangeSet,
  createChangeSet,
  draftFromRealm,
  getChangeSet,
  getChangeSetItem,
  listChangeSetComments,
  listChangeSetItems,
  listChangeSets,
  markChangeViewed,
  planChangeSet,
  saveChangeSetItems,
} from '@regent/contract/operate/change-sets'
import {
  getDifferingItem,
  listNeededItems,
  listRealmDifference,
  planPromotionOfItems,
} from '@regent/contract/operate/change-sets-difference'
import { saveCloudFile } from '@regent/contract/operate/cloud-files'
import { updateConfig } from '@regent/contract/operate/config'
import { type FieldSchema, inferSchema } from '@regent/contract/operate/content/content-fields'
import { getManifestChecksums } from '@regent/contract/operate/content/content-manifests'
import { type AuditEntry, listAuditEntries } from '@regent/contract/organization/audit'
import {
  applyPlan,
  getPlan,
  type Plan,
  type PlanRow,
  type PlanWithSample,
  planUndo,
} from '@regent/contract/organization/plans'
import { listRealms, type RealmView } from '@regent/contract/organization/realms'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { address, goTo, openScreen, reload } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

type Draft = ItemRef & { after: unknown; version: number; isViewed: boolean }
type Fields = Record<string, unknown>

const number = 7
const hash = '7f3a9c1e5d20b8846ac1f0e7d93b52a4c7780e19f6d3a2b5c4e8f01937ad62be'
const author = 'ada@studio.test'
const done = { result: 'ok' as const }

const keyOf = ({ subject, id }: ItemRef) => `${subject}/${id}`
const isFields = (state: unknown): state is Fields =>
  typeof state === 'object' && state !== null && !Array.isArray(state)
const fieldIn = (state: unknown, name: string) => (isFields(state) ? (state[name] ?? null) : null)
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields of these kinds whose names and looks the tests use. */
const schemas: Partial<Record<ItemRef['subject'], Record<string, FieldSchema>>> = {
  event: {
    phases: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          duration_minutes: { type: 'integer', title: 'Lasts', 'x-unit': 'minutes' },
        },
      },
    },
  },
  leaderboard: { scoreName: { type: 'string', title: 'Name of the score' } },
  'cloud-file': {
    name: { type: 'string', title: 'Name', 'x-fixed': 'Games request the file by this.' },
    fileName: { type: 'string', title: 'File name' },
    content: { type: 'object', title: 'Content', 'x-fixed': 'New content is uploaded in Game Base Cloud Data.' },
  },
}

const planOf = (more: Pick<Plan, 'id' | 'kind' | 'title' | 'verb'>, sample: PlanRow[], warnings: string[] = []) => ({
  plan: {
    pid: studio.pid,
    count: sample.length,
    warnings,
    faults: [],
    typeName: studio.game,
    canApply: true,
    madeAt: Date.now(),
    expiresAt: Date.now() + 900_000,
    state: 'open' as const,
    done: 0,
    failed: 0,
    ...more,
  },
  sample,
})

/** A server that applies plans at once. */
function keepPlans(on: Answers, applied: (plan: Plan) => void) {
  const plans = new Map<number, PlanWithSample>()
  const add = (made: PlanWithSample) => {
    plans.set(made.plan.id, made)
    return made
  }
  const entry: AuditEntry = {
    id: 1,
    at: Date.now(),
    action: 'POST /api/plans',
    requestId: 'test',
    subject: 'manifest',
    subjectId: 'global',
    pid: studio.pid,
    before: null,
    after: {},
  }
  on.on(getPlan, ({ params }) => plans.get(params.id) ?? refuse('PlanNotFound'))
    .on(applyPlan, ({ params }) => {
      const made = plans.get(params.id)
      if (!made) return refuse('PlanNotFound')
      made.plan = { ...made.plan, state: 'done', done: made.plan.count, canApply: false }
      applied(made.plan)
      return done
    })
    .on(planUndo, ({ params }) => {
      const { plan, sample = [] } = plans.get(params.id) ?? {}
      const verb = `Undo ${sample.length} changes`
      const { typeName: _, ...made } = planOf(
        { id: 2, kind: 'undo-drafts', title: `Undo “${plan?.title}”`, verb },
        sample,
      ).plan
      return add({ plan: made, sample })
    })
    .on(listAuditEntries, () => ({ rows: [entry], next: null }))
  return add
}

type Kept = {
  name?: string
  live?: Record<string, unknown>
  drafts?: (ItemRef & { after: unknown })[]
  comment?: string
}

/** A server that keeps one change set, and records the writes that name it. */
function keepSet(on: Answers, kept: Kept) {
  const live = new Map(Object.entries(kept.live ?? {}))
  const drafts = new Map<string, Draft>()
  const put = (ref: ItemRef, after: unknown) => {
    const version = (drafts.get(keyOf(ref))?.version ?? 0) + 1
    drafts.set(keyOf(ref), { subject: ref.subject, id: ref.id, after, version, isViewed: false })
  }
  for (const { after, ...ref } of kept.drafts ?? []) put(ref, after)
  let state: ChangeSet['state'] = 'open'
  let hasSet = kept.drafts !== undefined
  const comments: ChangeSetComment[] = []
  const say = (text: string, item?: ItemRef, field?: string) => {
    const about = { ...(item && { item }), ...(field !== undefined && { field }) }
    const who = { authorId: 1, authorEmail: author, createdAt: Date.now() - 60_000 }
    const comment = { id: comments.length + 1, text, ...about, ...who, isResolved: false, isOlder: false }
    comments.push(comment)
    return comment
  }
  const [first] = kept.drafts ?? []
  if (first && kept.comment !== undefined) say(kept.comment, { subject: first.subject, id: first.id }, '')

  const beforeOf = (draft: ItemRef) => live.get(keyOf(draft)) ?? null
  const signOf = (draft: Draft): Sign =>
    beforeOf(draft) === null ? 'added' : draft.after === null ? 'removed' : 'changed'
  const labelOf = ({ id, after }: Draft) => String(fieldIn(after, 'name') ?? id)
  const fieldsOf = (draft: Draft) => {
    const before = beforeOf(draft)
    const after = draft.after
    const names = [before, after].flatMap((one) => (isFields(one) ? Object.keys(one) : []))
    if (names.length === 0) return [{ name: '', before, after }]
    return [...new Set(names)]
      .map((name) => ({ name, before: fieldIn(before, name), after: fieldIn(after, name) }))
      .filter((field) => !isSame(field.before, field.after))
  }
  const rowOf = (draft: Draft) => ({
    subject: draft.subject,
    id: draft.id,
    label: labelOf(draft),
    sign: signOf(draft),
    fields: fieldsOf(draft).length,
    isViewed: draft.isViewed,
    editedAt: Date.now() - 60_000,
    editedBy: author,
    comments: comments.filter(({ item }) => item && keyOf(item) === keyOf(draft)).length,
  })
  const itemOf = (draft: Draft): ChangeSetItem => {
    const inferred = inferSchema([draft.after ?? beforeOf(draft)])
    const own = schemas[draft.subject]
    const properties = { ...inferred.properties, ...own }
    return {
      ...rowOf(draft),
      version: draft.version,
      after: draft.after,
      same: [],
      isMoved: false,
      changes: fieldsOf(draft).map((field) => ({ ...field, live: field.before, isMoved: false, isSecret: false })),
      schema: { ...inferred, ...(own && { properties }) },
    }
  }
  const all = () => [...drafts.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const view = (): ChangeSet => {
    const countOf = (sign: Sign, subject?: string) =>
      all().filter((one) => signOf(one) === sign && (subject === undefined || one.subject === subject)).length
    const counts = (subject?: string) => ({
      added: countOf('added', subject),
      changed: countOf('changed', subject),
      removed: countOf('removed', subject),
    })
    return {
      number,
      name: kept.name ?? 'Harvest sale',
      description: '',
      state,
      version: 1,
      hash,
      counts: counts(),
      authorId: 1,
      authorEmail: author,
      createdAt: Date.now() - 3_600_000,
      updatedAt: Date.now() - 60_000,
      subjects: [...new Set(all().map(({ subject }) => subject))].map((subject) => ({ subject, ...counts(subject) })),
      viewed: all().filter(({ isViewed }) => isViewed).length,
      comments: { open: comments.length, all: comments.length },
      ...(state === 'applied' && { planId: 1, appliedAt: Date.now(), appliedByEmail: author }),
    }
  }
  // The counts of an applied set stay as they were.
  let applied: ChangeSet | undefined
  const current = () => applied ?? view()
  const addPlan = keepPlans(on, ({ kind }) => {
    if (kind !== 'change-set') return
    state = 'applied'
    applied = view()
  })
  const record = (headers: Headers, ref: ItemRef, after: unknown) => {
    put(ref, after)
    return Number(headers.get(changeSetHeader)) || 0
  }
  /** The list of changes is answered when this has ended. */
  let isListed: Promise<void> | undefined

  on.on(listChangeSets, () => ({ rows: hasSet ? [current()] : [], next: null }))
    .on(createChangeSet, () => {
      hasSet = true
      return view()
    })
    .on(getChangeSet, () => current())
    .on(listChangeSetItems, async ({ query: { sign, text = '' } }) => {
      await isListed
      const isFound = ({ id, label }: { id: string; label: string }) =>
        `${id} ${label}`.toLowerCase().includes(text.toLowerCase())
      const rows = all().map(rowOf)
      return { rows: rows.filter((row) => isFound(row) && (sign === undefined || row.sign === sign)), next: null }
    })
    .on(getChangeSetItem, ({ query }) => {
      const draft = drafts.get(keyOf(query))
      return draft ? itemOf(draft) : refuse('ChangeSetItemNotFound')
    })
    .on(saveChangeSetItems, ({ body }) => {
      for (const { after, isRemoved, version, ...ref } of body.items) {
        const held = drafts.get(keyOf(ref))
        if (held && version !== undefined && version !== held.version)
          return refuse('StaleVersion', { current: itemOf(held) })
        put(ref, isRemoved ? null : after)
      }
      return view()
    })
    .on(markChangeViewed, ({ body: { isViewed, ...ref } }) => {
      const draft = drafts.get(keyOf(ref))
      if (draft) draft.isViewed = isViewed
      return done
    })
    .on(listChangeSetComments, () => ({ comments: [...comments] }))
    .on(addChangeSetComment, ({ body }) => say(body.text, body.item, body.field))
    .on(checkChangeSet, () => ({
      checkedAt: Date.now(),
      hash,
      checked: drafts.size,
      errors: [],
      faults: [],
      warnings: [],
    }))
    .on(planChangeSet, () => {
      const rows = all().map((draft, index): PlanRow => {
        const { subject, id } = draft
        const record = subject === 'event' ? { record: { kind: 'event' as const, id } } : {}
        const states = { before: beforeOf(draft), after: draft.after }
        return { n: index + 1, key: keyOf(draft), label: labelOf(draft), ...record, ...states, state: 'waiting' }
      })
      const verb = `Apply ${rows.length} changes`
      return addPlan(planOf({ id: 1, kind: 'change-set', title: `${verb} of #${number}`, verb }, rows))
    })
    .on(updateConfig, ({ body, headers }) => {
      let recorded = 0
      for (const [id, value] of Object.entries(body.upserts))
        recorded = record(headers, { subject: 'config', id }, String(value))
      return withHeaders({ ...done, data: {} }, { recorded })
    })
    .on(saveAnnouncement, ({ body, headers }) => {
      const title = typeof body.title === 'string' ? body.title : (body.title.defaultValue ?? '')
      const ref = { subject: 'announcement' as const, id: body.symbol }
      return withHeaders(done, { recorded: record(headers, ref, { channel: body.channel, title }) })
    })
    .on(saveCloudFile, ({ body, headers }) => {
      const ref = { subject: 'cloud-file' as const, id: `${body.kind}/${body.name}` }
      const recorded = record(headers, ref, { name: body.name, fileName: body.fileName ?? null })
      return withHeaders({ ...done, sid: 1, version: 1 }, { recorded })
    })
  return {
    put,
    view,
    holdList() {
      let answer = () => {}
      isListed = new Promise((resolve) => {
        answer = resolve
      })
      return () => answer()
    },
  }
}

async function openWith(screen: string, kept: Kept, size: { width?: number; height?: number } = {}) {
  let set = {} as ReturnType<typeof keepSet>
  const answers = await openScreen(realmPath(screen), {
    ...size,
    answers: (on) => {
      set = keepSet(on, kept)
    },
  })
  return { answers, ...set }
}

const config = (key: string) => ({ subject: 'config' as const, id: `arena|${key}` })
const harvest = (name: string) => ({
  name,
  start_date: '2027-11-27T17:00:00Z',
  partition_size: 5,
  phases: [{ name: 'Main', duration_minutes: 60 }],
  permissions: { write_self: false },
})
const harvestRef = { subject: 'event' as const, id: 'events.harvest' }

/** A set that changes config, texts and an event. */
const harvestSale: Kept = {
  name: 'Harvest sale, week 48',
  live: {
    'config/arena|season': '7',
    'config/arena|old': 'x',
    'config/arena|title': 'A chest with 1,000 gems for every captain',
  },
  drafts: [
    { ...config('season'), after: '8' },
    { ...config('title'), after: 'A chest with 1,200 gems and a galleon for every captain' },
    { ...config('old'), after: null },
    { ...harvestRef, after: harvest('Harvest') },
    { subject: 'localization', id: 'harvest.title', after: { en: 'Harvest' } },
  ],
  comment: 'Is season 8 meant?',
}

const article = (name: string) => page.getByRole('article', { name })
const texts = (of: ReturnType<typeof page.getByRole>) => expect.poll(() => of.elements().map((one) => one.textContent))
const articles = () => expect.poll(() => page.getByRole('article').elements().length)
const applyButton = () => page.getByRole('region', { name: 'Apply' }).getByRole('button', { name: 'Apply' })

/** With the keyboard: a message may be over the button. */
async function press(target: ReturnType<typeof page.getByRole>) {
  await expect.element(target).toBeVisible()
  ;(target.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

async function edit(id: string) {
  await page.getByRole('button', { name: `Actions for ${id}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  return page.getByRole('dialog', { name: `Edit ${id}` })
}

test('the changes of a set are read with the keyboard and commented', async () => {
  const { answers, holdList } = await openWith(`change-sets/${number}`, harvestSale)
  await expect.element(page.getByRole('heading', { name: 'Harvest sale, week 48' })).toBeVisible()
  const season = article('changed: arena|season')
  await expect.element(season).toContainText('Is season 8 meant?')
  // The id of an existing record is a link to its page. A record that the set adds has no page yet.
  await expect
    .element(season.getByRole('link', { name: 'arena|season' }))
    .toHaveAttribute('href', expect.stringMatching(/namespace=arena&q=season/))
  await expect.element(article('added: events.harvest')).toBeVisible()
  await expect.element(article('added: events.harvest').getByRole('link')).not.toBeInTheDocument()
  await texts(season.getByRole('deletion')).toEqual(['7'])
  await texts(season.getByRole('insertion')).toEqual(['8'])
  const title = article('changed: arena|title')
  await texts(title.getByRole('deletion')).toEqual(['1,000'])
  await expect.element(title.getByRole('insertion').first()).toHaveTextContent('1,200')
  await expect.element(page.getByText('5 changes can be applied')).toBeVisible()

  await userEvent.keyboard('j')
  await expect
    .element(page.getByRole('button', { name: 'changed arena|season' }))
    .toHaveAttribute('aria-current', 'true')
  // The list is read again only after the comment was begun: a viewed change is folded, and the comment stays.
  const answerList = holdList()
  await userEvent.keyboard('v')
  await expect.element(page.getByText('1 of 5 viewed')).toBeVisible()
  await userEvent.keyboard('c')
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await expect.element(comment).toHaveFocus()
  answerList()
  await expect.element(season.getByRole('checkbox', { name: 'Viewed' })).toBeChecked()
  await comment.fill('Yes, from Monday on.')
  await userEvent.keyboard('{Enter}')
  await expect.element(season).toContainText('Yes, from Monday on.')
  expect(answers.requestsOf(addChangeSetComment).map(({ body }) => body)).toMatchObject([
    { item: config('season'), text: 'Yes, from Monday on.' },
  ])

  await page.getByRole('textbox', { name: 'Find a change' }).fill('harvest')
  await articles().toBe(2)
  await page.getByRole('textbox', { name: 'Find a change' }).fill('')
  await articles().toBe(5)
  ;(page.getByRole('radio', { name: '1 removed' }).element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await articles().toBe(1)
})

test('an event of a change set is edited by its fields, and a reload keeps the input', async () => {
  await openWith(`change-sets/${number}`, harvestSale)
  const drawer = await edit('events.harvest')
  const lasts = drawer.getByRole('textbox', { name: 'Lasts', exact: true })
  await lasts.fill('2 h')
  ;(lasts.element() as HTMLElement).blur()
  await expect.poll(() => JSON.stringify({ ...localStorage })).toContain('120')
  await reload()
  await edit('events.harvest')
  await drawer.getByRole('button', { name: 'Continue' }).click()
  await expect.element(lasts).toHaveValue('2 h')
  await drawer.getByRole('button', { name: 'Save change' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(article('added: events.harvest')).toContainText('2 h')
})

test('a set is applied by a plan with the keyboard, and the receipt offers one undo', async () => {
  const { answers } = await openWith(`change-sets/${number}`, harvestSale)
  await expect.element(page.getByText('5 changes can be applied')).toBeVisible()
  await userEvent.keyboard('A')
  await expect.element(applyButton()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const plan = page.getByRole('dialog')
  await plan.getByRole('textbox', { name: /^Type/ }).fill(studio.game)
  // The event does not exist yet, and is not shown as deleted.
  await expect.element(plan.getByRole('button', { name: 'Fold Harvest', exact: true })).toBeVisible()
  await expect.element(plan.getByText('deleted', { exact: true })).not.toBeInTheDocument()
  await plan.getByRole('button', { name: 'Apply 5 changes' }).click()
  await expect.element(plan).toContainText('5 of 5')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('region', { name: 'Receipt' })).toContainText('2 added, 2 changed, 1 removed')
  await page.getByRole('button', { name: 'Undo all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(() => answers.requestsOf(applyPlan).map(({ params }) => params.id)).toEqual([1, 2])
})

test('a leaderboard and a file of a set are edited by fields, and a file says where its content is uploaded', async () => {
  const file = { name: 'balance.json', fileName: 'balance.json', content: { object: 'a' } }
  await openWith(`change-sets/${number}`, {
    live: { 'leaderboard/boards.duels': { scoreName: 'wins' }, 'cloud-file/base/balance.json': file },
    drafts: [
      { subject: 'leaderboard', id: 'boards.duels', after: null },
      { subject: 'cloud-file', id: 'base/balance.json', after: null },
    ],
  })
  const keep = (drawer: ReturnType<typeof page.getByRole>) =>
    drawer.getByRole('switch', { name: 'is removed when the set is applied' }).click()
  const board = await edit('boards.duels')
  await keep(board)
  await board.getByRole('textbox', { name: 'Name of the score' }).fill('points')
  await board.getByRole('button', { name: 'Save change' }).click()
  await expect.element(board).not.toBeInTheDocument()
  await expect.element(article('changed: boards.duels')).toContainText('points')
  const drawer = await edit('base/balance.json')
  await keep(drawer)
  await expect.element(drawer.getByRole('group', { name: 'Content' })).toContainText('uploaded in Game Base Cloud Data')
  await expect.element(drawer.getByRole('group', { name: 'Name' })).toContainText('balance.json')
  await drawer.getByRole('textbox', { name: 'File name' }).fill('combat.json')
  await drawer.getByRole('button', { name: 'Save change' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  const changed = article('changed: base/balance.json')
  await expect.element(changed).toContainText('combat.json')
  await changed.getByRole('link', { name: 'base/balance.json' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'balance.json' }).getByRole('button', { name: 'Edit file' }))
    .toBeVisible()
})

test('a new announcement and a new file are recorded in the set', async () => {
  const { answers } = await openWith(`change-sets/${number}`, { name: 'Spring', drafts: [] })
  const adding = async (kind: string) => {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: kind }).click()
  }
  const intoSet = `Add to #${number}`
  await adding('Announcements')
  const announcement = page.getByRole('dialog', { name: 'Create an announcement' })
  await announcement.getByRole('textbox', { name: 'Symbol' }).fill('spring')
  await announcement.getByRole('textbox', { name: 'Title' }).fill('Spring is here')
  await announcement.getByRole('textbox', { name: 'Message' }).fill('Every captain gets a flower.')
  await expect.element(announcement.getByRole('button', { name: 'Create announcement' })).not.toBeInTheDocument()
  await announcement.getByRole('button', { name: intoSet }).click()
  await expect.element(announcement).not.toBeInTheDocument()
  await expect.element(article('added: spring')).toContainText('Spring is here')

  await adding('Files')
  const drawer = page.getByRole('dialog', { name: 'Upload a file' })
  const content = new File(['{"flowers":3}'], 'flowers.json', { type: 'application/json' })
  await expect.element(drawer).toBeVisible()
  await userEvent.upload(drawer.element().querySelector('input[type=file]') as HTMLElement, content)
  await drawer.getByRole('button', { name: intoSet }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(article('added: base/flowers.json')).toBeVisible()
  const written = [...answers.requestsOf(saveAnnouncement), ...answers.requestsOf(saveCloudFile)]
  expect(written.map(({ headers }) => headers.get(changeSetHeader))).toEqual([String(number), String(number)])
  expect(answers.requestsOf(saveCloudFile)[0]?.body.filePayloadBase64).toBe(btoa('{"flowers":3}'))

  await applyButton().click()
  const plan = page.getByRole('dialog')
  await plan.getByRole('textbox', { name: /^Type/ }).fill(studio.game)
  await plan.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect.element(plan).toContainText('2 of 2')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('region', { name: 'Receipt' })).toContainText('2 added')
})

test('an edit conflict with a colleague shows both versions, and can overwrite theirs', async () => {
  const { put } = await openWith(`change-sets/${number}`, {
    drafts: [{ ...harvestRef, after: harvest('Harvest') }],
  })
  const drawer = await edit('events.harvest')
  const name = drawer.getByRole('textbox', { name: 'Name', exact: true }).first()
  await expect.element(name).toHaveValue('Harvest')
  put(harvestRef, harvest('Harvest of theirs'))
  await name.fill('Harvest of mine')
  await drawer.getByRole('button', { name: 'Save change' }).click()
  const theirs = drawer.getByRole('region', { name: 'A colleague’s version' })
  await expect.element(theirs.getByRole('deletion').first()).toBeInViewport()
  await texts(theirs.getByRole('deletion')).toEqual(['theirs'])
  await texts(theirs.getByRole('insertion')).toEqual(['mine'])
  await expectAccessible({ of: 'EditChangeDrawer' })
  await drawer.getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(article('added: events.harvest')).toContainText('Harvest of mine')
})

test('on a phone the changes follow each other, and the Apply button stays in sight', async () => {
  await openWith(`change-sets/${number}`, harvestSale, { width: 390, height: 844 })
  await expect.element(page.getByRole('button', { name: 'All 5' })).toHaveAttribute('aria-pressed', 'true')
  await texts(article('removed: arena|old').getByRole('deletion')).toEqual(['x'])
  await page.getByRole('button', { name: '2 added' }).first().click()
  await articles().toBe(2)
  await expect
    .element(page.getByRole('region', { name: 'Apply' }).getByRole('button', { name: /Apply/ }))
    .toBeInViewport()
})

test('forms and the content editor add to a set instead of changing what is live', async () => {
  const { answers } = await openWith('realm-config', {
    live: {
      'config/arena|season': '7',
      'content/currency.gems': { 'properties.startingAmount': { data: 75, visibility: 'public' } },
    },
    drafts: [],
  })
  const add = page.getByRole('button', { name: `Add to #${number}` })
  await page.getByRole('button', { name: 'Actions for arena|season' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Value' }).fill('8')
  await add.click()
  await expect.element(form).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Add key' }).click()
  await form.getByRole('combobox', { name: 'Key' }).fill('arena|rounds')
  await form.getByRole('textbox', { name: 'Value' }).fill('3')
  await add.click()
  await expect.element(form).not.toBeInTheDocument()
  expect(answers.requestsOf(updateConfig).map(({ headers }) => headers.get(changeSetHeader))).toEqual(['7', '7'])

  await goTo(realmPath('content/items/currency.gems'))
  await page.getByRole('textbox', { name: 'Starting amount' }).fill('80')
  await press(add)
  await press(page.getByRole('link', { name: `In #${number}` }))
  await expect.element(page.getByRole('heading', { name: 'Harvest sale' })).toBeVisible()
  await texts(article('changed: arena|season').getByRole('insertion')).toEqual(['8'])
  await texts(article('added: arena|rounds').getByRole('insertion')).toEqual(['3'])
  await expect
    .element(article('changed: currency.gems').getByRole('insertion').filter({ hasText: /^80$/ }))
    .toBeVisible()
  expect(answers.requestsOf(saveChangeSetItems).map(({ body }) => body.items)).toMatchObject([
    [{ subject: 'content', id: 'currency.gems', after: { 'properties.startingAmount': { data: 80 } } }],
  ])
})

/** Differences in staging: a new item that names another new one, a changed item, and a key. */
const differing = [
  { subject: 'config' as const, id: 'shop|mode', type: '', sign: 'added' as const },
  { subject: 'content' as const, id: 'currency.shards', type: 'currency', sign: 'added' as const },
  { subject: 'content' as const, id: 'items.axe', type: 'items', sign: 'added' as const },
  { subject: 'content' as const, id: 'items.sword', type: 'items', sign: 'changed' as const },
].map((row) => ({ ...row, label: row.id }))

async function openPromote() {
  let isPromoted = false
  const answers = await openScreen(realmPath('promote'), {
    answers: (on) => {
      const set = keepSet(on, { live: { 'content/items.sword': { 'properties.damage': { data: 5 } } } })
      const addPlan = keepPlans(on, ({ kind }) => {
        isPromoted = kind === 'promote-items'
      })
      on.on(listRealmDifference, () => {
        const rows = differing.filter(({ id }) => !isPromoted || id === 'items.sword')
        const counts = rows.map(({ subject, type, sign }) => ({
          subject,
          type,
          added: 0,
          changed: 0,
          removed: 0,
          [sign]: 1,
        }))
        return { rows, counts, count: rows.length }
      })
        .on(getDifferingItem, ({ query }) => {
          const found = differing.find(({ id }) => id === query.id)
          if (!found) return refuse('NothingDiffers')
          const { type: _, ...differs } = found
          const before = differs.sign === 'changed' ? { data: 5, visibility: 'public' } : null
          const fields = [{ name: 'properties.damage', before, after: { data: 8, visibility: 'public' } }]
          return { ...differs, fields, same: [] }
        })
        .on(listNeededItems, ({ body }) => {
          const [asked] = body.items
          const shards = differing.find(({ id }) => id === 'currency.shards')
          return { rows: asked?.id === 'items.axe' && shards ? [{ ...shards, neededBy: asked }] : [] }
        })
        .on(planPromotionOfItems, ({ body }) => {
          const ids = body.items.map(({ id }) => id)
          const isNeeding = ids.includes('items.axe')
          const all = isNeeding ? [...ids, 'currency.shards'] : ids
          const rows = all.map((key, index): PlanRow => {
            return { n: index + 1, key, label: key, before: null, after: { is: 'new' }, state: 'waiting' }
          })
          const verb = `Promote ${all.length} items`
          const title = `${verb} from staging to ${studio.game}`
          const warnings = isNeeding ? ['Comes along: content currency.shards (named by items.axe).'] : []
          return addPlan(planOf({ id: 1, kind: 'promote-items', title, verb }, rows, warnings))
        })
        .on(draftFromRealm, ({ body }) => {
          for (const ref of body.items)
            set.put(ref, ref.subject === 'config' ? 'on' : { 'properties.damage': { data: 8 } })
          return set.view()
        })
    },
  })
  return answers
}

const differences = () => page.getByRole('region', { name: 'Differences' })
const signs = (word: string) => expect.poll(() => differences().getByRole('img', { name: word }).elements().length)

test('chosen items of staging are promoted with the items that they name, and undone as one', async () => {
  const answers = await openPromote()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Promote' })).toBeVisible()
  const list = differences()
  await expect.element(list.getByRole('button', { name: 'items.sword' })).toBeVisible()
  await signs('added').toBe(3)
  await signs('changed').toBe(1)

  await list.getByRole('button', { name: 'items.sword' }).click()
  const sword = page.getByRole('region', { name: 'items.sword' })
  await expect.element(sword.getByRole('columnheader').nth(1)).toHaveTextContent(`Now in ${studio.game}`)
  await expect.element(sword.getByRole('columnheader').nth(2)).toHaveTextContent('As in staging')
  await texts(sword.getByRole('row', { name: /damage/i }).getByRole('cell')).toEqual(['5', '8 +3'])

  await list.getByRole('button', { name: 'items.axe' }).click()
  const axe = page.getByRole('region', { name: 'items.axe' })
  await expect.element(axe).toContainText(`currency.shards is missing in ${studio.game} and is included`)
  await list.getByRole('checkbox', { name: 'Choose items.axe' }).click()
  await list.getByRole('checkbox', { name: 'Choose shop|mode' }).click()
  await page.getByRole('button', { name: 'Promote 2 items…' }).click()
  const plan = page.getByRole('dialog', { name: `Promote 3 items from staging to ${studio.game}` })
  await expect.element(plan).toContainText('content currency.shards (named by items.axe)')
  expect(answers.requestsOf(planPromotionOfItems).map(({ body }) => body)).toMatchObject([
    { sourcePid: studio.staging.pid, items: [{ id: 'shop|mode' }, { id: 'items.axe' }], takesNeeded: true },
  ])
  await plan.getByRole('textbox', { name: /^Type/ }).fill(studio.game)
  await plan.getByRole('button', { name: 'Promote 3 items' }).click()
  await expect.element(plan).toContainText('3 of 3 done')
  await signs('added').toBe(0)
  await plan.getByRole('button', { name: 'Undo…' }).click()
  const undo = page.getByRole('dialog', { name: /^Undo/ })
  await undo.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(undo).toContainText(/(\d) of \1 done/)
  await undo.getByRole('button', { name: 'Close', exact: true }).last().click()
  await signs('added').toBe(3)
})

test('differences are chosen with the keyboard, and added to a change set', async () => {
  const answers = await openPromote()
  const list = differences()
  const current = () => expect.poll(() => document.querySelector('section button[aria-current]')?.textContent)
  await current().toBe('shop|mode')
  await userEvent.keyboard('xjj')
  await current().toBe('items.axe')
  await userEvent.keyboard('k')
  await current().toBe('currency.shards')
  await userEvent.keyboard('/')
  await userEvent.keyboard('sword')
  await current().toBe('items.sword')
  await userEvent.keyboard('{Enter}x')
  await expect.element(list.getByRole('checkbox', { name: 'Choose items.sword' })).toBeChecked()

  await press(page.getByRole('button', { name: 'Promote 2 items…' }))
  const plan = page.getByRole('dialog', { name: `Promote 2 items from staging to ${studio.game}` })
  await expect.element(plan).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(plan).not.toBeInTheDocument()
  await press(page.getByRole('button', { name: 'Add to new change set' }))
  await expect.poll(address).toMatch(new RegExp(`change-sets/${number}$`))
  await expect.element(article('changed: items.sword')).toBeVisible()
  await expect.element(article('added: shop|mode')).toBeVisible()
  expect(answers.requestsOf(draftFromRealm).map(({ body }) => body)).toMatchObject([
    { number, sourcePid: studio.staging.pid, items: [{ id: 'shop|mode' }, { id: 'items.sword' }] },
  ])
})

const inRealms = (on: Answers, realms: readonly RealmView[]) => on.on(listRealms, () => ({ projects: [...realms] }))

test('the first realm below with published content is the source', async () => {
  const { staging, development, realms } = studio
  const sister = { ...development, parent: studio.pid }
  const answers = await openScreen(realmPath('promote'), {
    answers: (on) =>
      inRealms(on, [...realms.filter(({ pid }) => pid !== sister.pid), sister])
        .on(getManifestChecksums, ({ pid }) => ({
          manifests:
            pid === staging.pid ? [] : [{ id: 'global', checksum: 'a1', createdAt: 1, uid: 'u1', archived: false }],
        }))
        .on(listRealmDifference, () => ({ rows: differing, counts: [], count: differing.length })),
  })
  await expect.element(differences().getByRole('button', { name: 'items.sword' })).toBeVisible()
  const sources = answers.requestsOf(listRealmDifference).map(({ query }) => query.sourcePid)
  expect(new Set(sources)).toEqual(new Set([sister.pid]))
})

test('a realm that only lacks things is warned about, and deletions are chosen one by one or by the filter', async () => {
  const rows = ['shop.title', 'shop.text'].map((id) => ({
    subject: 'localization' as const,
    id,
    label: id,
    type: '',
    sign: 'removed' as const,
  }))
  await openScreen(realmPath('promote'), {
    answers: (on) =>
      on.on(listRealmDifference, () => ({
        rows,
        count: 2,
        counts: [{ subject: 'localization' as const, type: '', added: 0, changed: 0, removed: 2 }],
      })),
  })
  await expect
    .element(page.getByText(/has nothing that .* lacks\. To promote from it only deletes here\./))
    .toBeVisible()
  const all = differences().getByRole('checkbox', { name: /^All of/ })
  await expect.element(all).toBeDisabled()
  await differences().getByRole('checkbox', { name: 'Choose shop.title' }).click()
  await expect.element(page.getByRole('button', { name: 'Promote 1 item…' })).toBeVisible()
  await expectAccessible()
})

test('of ten thousand differences only those in view are drawn, and the search looks through all', async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => {
    const id = `items.ship-${n}`
    return { subject: 'content' as const, id, type: 'items', label: id, sign: 'changed' as const }
  })
  const counts = [{ subject: 'content' as const, type: 'items', added: 0, changed: rows.length, removed: 0 }]
  await openScreen(realmPath('promote'), {
    answers: (on) => {
      keepSet(on, { live: {} })
      on.on(listRealmDifference, () => ({ rows, counts, count: rows.length }))
        .on(getDifferingItem, ({ query: { id } }) => ({
          ...{ subject: 'content' as const, id, label: id, sign: 'changed' as const },
          fields: [{ name: 'power', before: 1, after: 2 }],
          same: [],
        }))
        .on(listNeededItems, () => ({ rows: [] }))
    },
  })
  const list = differences()
  await expect.element(list.getByText('10,000').first()).toBeVisible()
  // The group is folded at first.
  await list.getByRole('button', { name: 'Unfold Content, items' }).click()
  const drawn = list.getByRole('checkbox', { name: /^Choose items/ })
  await expect.poll(() => drawn.elements().length).toBeGreaterThan(5)
  expect(drawn.elements().length).toBeLessThan(100)
  await list.getByRole('textbox', { name: 'Find a difference' }).fill('ship-9999')
  await expect.poll(() => drawn.elements().length).toBe(1)
})
