import { compareItems, exportItems, getContent, listItems, planPublish } from '@regent/contract/operate/content/content'
import type { ContentChecks } from '@regent/contract/operate/content/content-checks'
import type { FieldSchema } from '@regent/contract/operate/content/content-fields'
import {
  compareManifests,
  getManifestHistory,
  listManifestHistory,
  listManifests,
  planRepeat,
} from '@regent/contract/operate/content/content-manifests'
import { getPromotion, planPromotion } from '@regent/contract/operate/content/content-promotion'
import type { ContentProperty, ItemDifference, ManifestView } from '@regent/contract/operate/content/content-shapes'
import {
  checkContentDraft,
  findContentItem,
  listContentTypes,
  listContentUses,
  listItemVersions,
} from '@regent/contract/operate/content/content-types'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { applyPlan, getPlan, type Plan, type PlanWithSample } from '@regent/contract/organization/plans'
import type { Role } from '@regent/contract/permissions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { address, goTo, openScreen, reload } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'
import { demoTypes, demoUses, typeOf } from './demo-types.ts'
import { readPlainValue } from './item-draft.ts'

type Item = { id: string; tags: string[]; properties: Record<string, ContentProperty> }
type Published = { uid: string; items: Item[]; createdAt: number } & Partial<Pick<ManifestView, 'origin' | 'reason'>>
type Draft = Pick<Item, 'id' | 'properties'>

const staging = studio.staging.pid
const author = 'ada@studio.test'
const visible = (data: unknown): ContentProperty => ({ data, visibility: 'public' })
const hidden = (data: unknown): ContentProperty => ({ data, visibility: 'private' })
const item = (id: string, properties: Item['properties']): Item => ({ id, tags: [], properties })
const currency = (name: string, startingAmount: number) =>
  item(`currency.${name}`, { startingAmount: visible(startingAmount), odds: hidden(0.5) })
const gems = item('currency.gems', { title: visible('Gems'), startingAmount: visible(50), odds: hidden(0.5) })
const island = (name: string, depth: number) =>
  item(`islands.${name}`, { title: visible(name), depth: visible(depth), odds: hidden(0.5) })

const twice = [
  [currency('gems', 50), currency('gold', 500)],
  [currency('gems', 75), currency('gold', 500)],
]

/** The fields of the built-in types that the tests edit. */
const schemas: Record<string, FieldSchema> = {
  currency: { type: 'object', properties: { title: { type: 'string' }, startingAmount: { type: 'integer' } } },
  items: { type: 'object', properties: { title: { type: 'string' } } },
  'content-types': {
    type: 'object',
    properties: {
      title: { type: 'string', title: 'Name of one item', 'x-private': true },
      plural: { type: 'string', title: 'Name of several', 'x-private': true },
      schema: { type: 'object', 'x-as': 'json', 'x-private': true },
    },
  },
}

const publicOf = (properties: Item['properties'] = {}) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      property.visibility === 'private' ? [] : [[name, readPlainValue(property)]],
    ),
  )

const changedFields = (of: Item | undefined, other: Item | undefined) => {
  const shown = publicOf(of?.properties)
  const before = publicOf(other?.properties)
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[name])
  return of ? Object.fromEntries(Object.entries(shown).filter(differs)) : null
}

type Findings = (draft: Draft) => { field: string; reason: string }[]
/** `keptDays`: the server has removed what was published before the first manifest. */
type Kept = { findings?: Findings | undefined; warnings?: string[] | undefined; keptDays?: number | undefined }

/** A server that keeps the content of each realm, and publishes by plans. */
function keepContent(
  on: Answers,
  first: Record<string, Item[][]>,
  { findings = () => [], warnings = [], keptDays }: Kept,
) {
  const versions = new Map<string, Item>()
  const known = new Map<string, string>()
  const versionOf = (one: Item) => {
    const text = JSON.stringify(one)
    const version = known.get(text) ?? `v${known.size + 1}`
    known.set(text, version)
    versions.set(version, one)
    return version
  }
  const histories = new Map<string, Published[]>()
  const publish = (pid: string, items: Item[], more: Partial<Published> = {}) => {
    const before = histories.get(pid) ?? []
    const sorted = items.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const createdAt = Date.now() - 3_600_000 + before.length * 60_000
    histories.set(pid, [{ uid: `${pid}-${before.length + 1}`, items: sorted, createdAt, ...more }, ...before])
  }
  for (const [pid, steps] of Object.entries(first)) for (const items of steps) publish(pid, items)
  const historyOf = (pid: string) => histories.get(pid) ?? []
  const liveItems = (pid: string) => historyOf(pid)[0]?.items ?? []
  const findUid = (pid: string, uid: string | undefined) => historyOf(pid).find((one) => one.uid === uid)
  const checksumOf = ({ items }: Published) => items.map(versionOf).join()
  const itemView = (one: Item) => {
    const { title } = publicOf(one.properties)
    const version = versionOf(one)
    return {
      id: one.id,
      kind: 'content' as const,
      version,
      checksum: version,
      visibility: 'both' as const,
      tags: one.tags,
      created: Date.now() - 3_600_000,
      ...(typeof title === 'string' && { title }),
    }
  }
  const differences = (from: readonly Item[], to: readonly Item[]): ItemDifference[] => {
    const side = (one: Item | undefined) => one && { version: versionOf(one), tags: one.tags }
    return [...new Set([...from, ...to].map(({ id }) => id))].toSorted().flatMap((id) => {
      const [old, next] = [from, to].map((items) => side(items.find((one) => one.id === id)))
      if (old?.version === next?.version) return []
      const change = !old ? 'added' : next ? 'changed' : 'removed'
      return [{ id, change, ...(old && { from: old }), ...(next && { to: next }) }]
    })
  }
  const count = (rows: readonly ItemDifference[]) => {
    const of = (change: ItemDifference['change']) => rows.filter((row) => row.change === change).length
    return { added: of('added'), changed: of('changed'), removed: of('removed') }
  }
  const manifestView = (pid: string, one: Published): ManifestView => {
    const all = historyOf(pid)
    const before = all[all.indexOf(one) + 1]
    const { uid, createdAt, origin = 'published', reason, items } = one
    return {
      id: 'global',
      uid,
      createdAt,
      createdBy: author,
      origin,
      itemCount: items.length,
      isArchived: false,
      checksum: checksumOf(one),
      isLive: one === all[0],
      ...count(differences(before?.items ?? [], items)),
      ...(reason !== undefined && { reason }),
      ...(keptDays !== undefined && before === undefined && { isPreviousRemoved: true, keptDays }),
    }
  }
  const checksOf = (draft: Draft): ContentChecks => ({
    errors: findings(draft).map((found) => ({ id: draft.id, ...found })),
    warnings: [],
  })

  let made: (PlanWithSample & { items: Item[]; origin: ManifestView['origin'] }) | undefined
  const plan = (pid: string, verb: string, from: string, items: Item[], origin: ManifestView['origin']) => {
    const live = liveItems(pid)
    const sample = differences(live, items).map(({ id }, index) => {
      const [before, after] = [live, items].map((side) => side.find((one) => one.id === id))
      const fields = { before: changedFields(before, after), after: changedFields(after, before) }
      return { n: index + 1, key: `global/${id}`, label: id, ...fields, state: 'waiting' as const }
    })
    const count = `${sample.length} item${sample.length === 1 ? '' : 's'}`
    const changed = sample.flatMap(({ label }) => items.find((one) => one.id === label) ?? [])
    const faults = changed.flatMap((one) => findings(one).map(({ field, reason }) => `${one.id}, ${field}: ${reason}`))
    const given: Plan = {
      id: 31,
      kind: 'publish-content',
      pid,
      title: `${verb} global${from} in ${studio.game}: ${count}`,
      verb: `${verb} ${count}`,
      count: sample.length,
      warnings,
      faults,
      typeName: studio.game,
      madeAt: Date.now(),
      expiresAt: Date.now() + 900_000,
      state: 'open',
      done: 0,
      failed: 0,
      canApply: true,
    }
    made = { plan: given, sample, items, origin }
    return { plan: given, sample }
  }

  on.on(listManifests, ({ pid }) => ({
    rows: historyOf(pid)
      .slice(0, 1)
      .map((one) => manifestView(pid, one)),
  }))
    .on(listManifestHistory, ({ pid }) => ({ rows: historyOf(pid).map((one) => manifestView(pid, one)), next: null }))
    .on(getManifestHistory, ({ query, pid }) => ({
      manifests: historyOf(query.realmId ?? pid).map((one) => ({
        uid: one.uid,
        manifest: {
          uid: one.uid,
          id: 'global',
          checksum: checksumOf(one),
          createdAt: one.createdAt,
          archived: false,
        },
      })),
    }))
    .on(listItems, ({ query, pid }) => {
      const manifest = findUid(pid, query.uid) ?? historyOf(pid)[0]
      const all = manifest?.items ?? []
      const rows = all.filter(
        ({ id }) =>
          (query.type === undefined || id.startsWith(`${query.type}.`)) &&
          (query.search === undefined || id.includes(query.search)),
      )
      return { rows: rows.map(itemView), next: null, uid: manifest?.uid ?? '', types: [], count: rows.length }
    })
    .on(exportItems, ({ query, pid }) => {
      const rows = liveItems(pid).filter(({ id }) => query.type === undefined || id.startsWith(`${query.type}.`))
      return { rows, next: null, uid: historyOf(pid)[0]?.uid ?? '', count: rows.length }
    })
    .on(listContentTypes, ({ pid }) => ({
      types: demoTypes(liveItems(pid)).map((one) => ({ ...one, schema: { ...(schemas[one.type] ?? one.schema) } })),
      files: 0,
    }))
    .on(findContentItem, ({ query, pid }) => {
      const found = liveItems(pid).find(({ id }) => id === query.contentId)
      return { item: found ? itemView(found) : null, type: typeOf(query.contentId) }
    })
    .on(getContent, ({ query }) => {
      const found = versions.get(query.version)
      return found ? { ...found, version: query.version } : refuse('ContentNotFound')
    })
    .on(compareItems, ({ query }) => {
      const [from, to] = [query.from, query.to].map((version) => publicOf(versions.get(version ?? '')?.properties))
      return { from, to }
    })
    .on(compareManifests, ({ query, pid }) => {
      const from = findUid(query.fromPid ?? pid, query.from)
      const to = findUid(query.toPid ?? pid, query.to)
      const rows = differences(from?.items ?? [], to?.items ?? [])
      return { rows, next: null, ...count(rows), same: 0 }
    })
    .on(listContentUses, ({ query, pid }) => {
      const uses = demoUses(liveItems(pid), query.contentId)
      return { uses, count: uses.length }
    })
    .on(listItemVersions, ({ query, pid }) => {
      const found = liveItems(pid).find(({ id }) => id === query.contentId)
      const seen = { kind: 'content' as const, created: Date.now() - 60_000, createdBy: author, isLive: true }
      const rows = found ? [{ version: versionOf(found), ...seen }] : []
      return { rows, next: null, ...(keptDays !== undefined && { keptDays }) }
    })
    .on(checkContentDraft, ({ body }) => checksOf(body))
    .on(getPromotion, ({ query, pid }) => {
      const [source, destination] = [query.sourcePid, pid].map((realm) => {
        const live = historyOf(realm)[0]
        return live && { checksum: checksumOf(live), createdAt: live.createdAt }
      })
      const promotions = [{ id: 'global', ...(source && { source }), ...(destination && { destination }) }]
      return { sourcePid: query.sourcePid, scopes: [{ name: 'content' as const, promotions }] }
    })
    .on(planPublish, ({ body, pid }) => {
      const named = [...body.deletes, ...body.upserts.map(({ id }) => id)]
      const kept = liveItems(pid).filter(({ id }) => !named.includes(id))
      return plan(pid, 'Publish', '', [...kept, ...body.upserts], 'published')
    })
    .on(planRepeat, ({ body, pid }) => plan(pid, 'Publish again', '', findUid(pid, body.uid)?.items ?? [], 'repeated'))
    .on(planPromotion, ({ body, pid }) => plan(pid, 'Promote', ' from staging', liveItems(body.sourcePid), 'promoted'))
    .on(applyPlan, ({ body: { reason } }) => {
      if (!made) return refuse('PlanNotFound')
      const { items, origin } = made
      publish(studio.pid, items, { origin, ...(reason !== undefined && { reason }) })
      made.plan = { ...made.plan, state: 'done', done: made.plan.count, canApply: false }
      return { result: 'ok' as const }
    })
    .on(getPlan, () => (made ? { plan: made.plan, sample: made.sample } : refuse('PlanNotFound')))
    .on(listAuditEntries, () => ({ rows: [], next: null }))
}

type Options = Kept & { role?: Role; width?: number; realms?: Record<string, Item[][]> }

async function openContent(screen: string, published: Item[][], options: Options = {}) {
  const { realms = {}, role = 'admin', width = 1440, ...kept } = options
  return openScreen(realmPath(screen), {
    role,
    width,
    height: width < 600 ? 844 : 900,
    answers: (on) => keepContent(on, { [studio.pid]: published, ...realms }, kept),
  })
}

const row = (name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name })
const rowsWith = (name: string) => expect.poll(() => row(name).elements().length)
const preview = () => page.getByRole('button', { name: 'Preview' })
const checks = () => page.getByRole('complementary', { name: 'Checks' })
const openedPlan = () => page.getByRole('dialog', { name: /^Publish global/ })
const done = () => page.getByRole('alert').filter({ hasText: 'Done: Publish' })

async function apply(verb: string) {
  const typed = page.getByRole('textbox', { name: /^Type/ })
  const dialog = page.getByRole('dialog').filter({ has: typed })
  await typed.fill(studio.game)
  await dialog.getByRole('button', { name: verb }).click()
}

const wholeAmount: Findings = ({ properties }) => {
  const amount = readPlainValue(properties['startingAmount'])
  const isWhole = typeof amount === 'number' && Number.isInteger(amount) && amount >= 0
  return isWhole ? [] : [{ field: 'startingAmount', reason: 'must be a whole number of at least 0.' }]
}

test('an item is changed as JSON, and the plan shows the change before it is live', async () => {
  const answers = await openContent('content/list', twice)
  await expect.element(page.getByRole('heading', { name: 'All items', level: 1 })).toBeVisible()
  await expect.element(row('currency.gems')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for currency.gems' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('tab', { name: 'JSON' }).click()
  const properties = page.getByRole('textbox', { name: 'Properties' })
  await expect.element(properties).toHaveClass('cm-content')
  await expect.element(properties).toContainText('"visibility": "private"')
  await properties.fill('{ "startingAmount": 80 }')
  await expect.element(page.getByText('startingAmount must be an object with data').first()).toBeVisible()
  await properties.fill('{ "startingAmount": { "data": 80 } }')
  await preview().click()
  await expect.element(openedPlan().getByRole('row', { name: /^Starting amount/ })).toHaveTextContent(/75.*80/)
  await apply('Publish 1 item')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Done: Publish global' })).toBeVisible()
  expect(answers.requestsOf(planPublish).map(({ body }) => body)).toMatchObject([
    { id: 'global', upserts: [{ id: 'currency.gems', properties: { startingAmount: { data: 80 } } }], deletes: [] },
  ])
  await page.getByRole('link', { name: 'History' }).click()
  await expect.poll(() => page.getByRole('row').elements().length).toBe(4)
})

test('a plan with errors needs a reason, which the history shows', async () => {
  const answers = await openContent('content/items/currency.gems', twice, { findings: wholeAmount })
  await page.getByRole('textbox', { name: 'Starting amount' }).fill('many')
  await preview().click()
  const dialog = openedPlan()
  const errors = dialog.getByRole('region', { name: 'Errors' })
  await expect.element(errors).toContainText('currency.gems, startingAmount: must be a whole number of at least 0.')
  await expectAccessible({ of: 'PlanDialog' })
  const publish = dialog.getByRole('button', { name: 'Publish 1 item anyway' })
  await dialog.getByRole('textbox', { name: /^Type/ }).fill(studio.game)
  await expect.element(publish).toBeDisabled()
  await dialog.getByRole('textbox', { name: /^Reason to apply despite errors/ }).fill('The designers know.')
  await publish.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Done: Publish global' })).toBeVisible()
  expect(answers.requestsOf(applyPlan).map(({ body }) => body)).toEqual([{ reason: 'The designers know.' }])
  await page.getByRole('link', { name: 'History' }).click()
  await expect.element(page.getByRole('row').nth(1)).toContainText('with errors: The designers know.')
})

test('the history lists the changes of each publish, and an old one is published again', async () => {
  const answers = await openContent('content/history', twice)
  await rowsWith(author).toBe(2)
  const newest = row(author).first()
  const oldest = row(author).last()
  await expect.element(newest).toContainText('live')
  await newest.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Show its changes' }).click()
  await expect.poll(address).toMatch(/content\/compare\?from=.+&to=/)
  await expect.element(row('currency.gems')).toContainText('changed')
  await page.getByRole('button', { name: 'currency.gems' }).click()
  const diff = page.getByRole('table', { name: 'Changes of currency.gems' })
  await expect.element(diff).toContainText('Starting amount')
  await expect.element(diff).toContainText('75')
  await expect.element(diff).not.toContainText('odds')
  await expectAccessible({ of: 'ItemDrawer' })
  history.back()
  await oldest.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Publish again' }).click()
  await apply('Publish again 1 item')
  await expect.element(row('published again')).toContainText('live')
  expect(answers.requestsOf(planRepeat).map(({ body }) => body.uid)).toEqual([`${studio.pid}-1`])
})

test('the history says what the server has removed, and offers no comparison with it', async () => {
  await openContent('content/history', twice, { keptDays: 90 })
  await rowsWith(author).toBe(2)
  await expect.element(page.getByText('Older ones were removed after 90 days.')).toBeVisible()
  await row(author)
    .last()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  const changes = page.getByRole('menuitem', { name: /^Show its changes/ })
  await expect.element(changes).toHaveAttribute('aria-disabled', 'true')
  await expect.element(changes).toHaveAccessibleDescription('The version before it was removed after 90 days.')
  await openContent('content/items/currency.gems', twice, { keptDays: 90 })
  await page.getByRole('tab', { name: 'History' }).click()
  await expect.element(page.getByText('Replaced versions are removed after 90 days.')).toBeVisible()
})

test('content of staging is compared and promoted by a plan, and its realm is in X-DE-SCOPE [content-4]', async () => {
  const realms = { [staging]: twice }
  const answers = await openContent('content/promotions', [[currency('gems', 50)]], { realms })
  await expect.element(row('global')).toContainText('different')
  await row('global').getByRole('link').click()
  // Before is production and after is what it would get: in the same order as in the plan.
  await expect.element(page.getByRole('columnheader', { name: `Before: ${studio.game}` })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'After: staging' })).toBeVisible()
  await expect.element(row('currency.gold')).toContainText('added')
  const scopes = answers
    .requestsOf(getManifestHistory)
    .flatMap(({ query, headers }) => (query.realmId === staging ? headers.get('x-de-scope') : []))
  expect(scopes).toContain(`${studio.cid}.${staging}`)
  await page.getByRole('button', { name: 'currency.gems' }).click()
  const difference = page.getByRole('table', { name: 'Changes of currency.gems' })
  await expect.element(difference.getByRole('row').filter({ hasText: 'Starting amount' })).toHaveTextContent(/50.*75/)
  await expect.element(difference.getByRole('columnheader').nth(1)).toHaveTextContent(`Before: ${studio.game}`)
  await expect.element(difference.getByRole('columnheader').nth(2)).toHaveTextContent('After: staging')
  await userEvent.keyboard('{Escape}')
  history.back()
  await page.getByRole('button', { name: 'Promote all from staging' }).click()
  await expect.element(page.getByRole('dialog')).toContainText('Starting amount')
  await apply('Promote 2 items')
  await expect.element(page.getByRole('dialog')).toContainText('2 of 2')
  expect(answers.requestsOf(planPromotion).map(({ body }) => body)).toMatchObject([
    { sourcePid: staging, contentManifestIds: ['global'] },
  ])
  await userEvent.keyboard('{Escape}')
  await expect.element(row('global')).toContainText('same')
})

test('a tester reads the live items and can change nothing', async () => {
  await openContent('content/list', twice, { role: 'tester' })
  await expect.element(row('currency.gems')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New item' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Actions for currency.gems' }).click()
  await expect.element(page.getByRole('menuitem', { name: /^View/ })).toHaveAttribute('aria-disabled', 'true')
})

const focus = async (element: ReturnType<typeof page.getByRole>) => {
  await expect.element(element).toBeVisible()
  ;(element.element() as HTMLElement).focus()
}

test('an item is created in a form with the keyboard', async () => {
  await openContent('content', [[gems]])
  const currencies = page.getByRole('button', { name: /^Currencies/ })
  await expect.element(currencies).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByRole('link', { name: /currency\.gems/ })).toBeVisible()
  // The arrow keys move between the types.
  await focus(currencies)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByText('No items yet')).toBeVisible()
  await focus(page.getByRole('button', { name: 'New item' }).first())
  await userEvent.keyboard('{Enter}')
  const id = page.getByRole('textbox', { name: 'Id' })
  await expect.element(id).toHaveValue('items.')
  // Without a name the form is refused, and the field with the fault has the focus.
  await focus(preview())
  await userEvent.keyboard('{Enter}')
  await expect.element(id).toHaveFocus()
  await expect.element(page.getByText('The id must be type.name')).toBeVisible()
  await userEvent.keyboard('{End}sword{Tab}')
  await expect.element(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveFocus()
  await userEvent.keyboard('Sword of dawn')
  await focus(page.getByRole('textbox', { name: 'Name of another property' }))
  await userEvent.keyboard('power{Enter}')
  await focus(page.getByRole('textbox', { name: 'Power' }))
  await userEvent.keyboard('12')
  await expect.element(checks()).toContainText('No problems found.')
  await focus(preview())
  await userEvent.keyboard('{Enter}')
  await apply('Publish 1 item')
  await expect.element(done()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toMatch(/content\/items\/items\.sword/)
  await expect.element(page.getByRole('heading', { name: 'Sword of dawn' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /items\.sword/ })).toBeVisible()
})

test('form and JSON edit the same draft, and a reload keeps it', async () => {
  await openContent('content/items/currency.gems', [[gems]])
  const amount = page.getByRole('textbox', { name: 'Starting amount' })
  await expect.element(amount).toHaveValue('50')
  await amount.fill('80')
  await page.getByRole('tab', { name: 'JSON' }).click()
  const json = page.getByRole('textbox', { name: 'Properties' })
  await expect.element(json).toContainText('"data": 80')
  await expect.element(json).toContainText('"visibility": "private"')
  const text = { title: { data: 'Gems' }, startingAmount: { data: 90 }, odds: { data: 0.25, visibility: 'private' } }
  await json.fill(JSON.stringify(text))
  await page.getByRole('tab', { name: 'Form' }).click()
  await expect.element(amount).toHaveValue('90')
  await expect.element(page.getByRole('textbox', { name: 'Odds' })).toHaveValue('0.25')
  await expect.element(page.getByRole('button', { name: /^Odds: only game servers/ })).toBeVisible()
  // The draft is written after a pause in typing.
  await expect.poll(() => Object.values(localStorage).some((one) => String(one).includes('0.25'))).toBe(true)
  await reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(amount).toHaveValue('90')
  await preview().click()
  await expect.element(openedPlan().getByRole('row', { name: /^Starting amount/ })).toContainText('90')
})

test('errors are shown at their field while typing, and the checks link to the field', async () => {
  await openContent('content/items/currency.gems', [[gems]], { findings: wholeAmount })
  const amount = page.getByRole('textbox', { name: 'Starting amount' })
  await amount.fill('-5')
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  await expect.element(checks()).toContainText('must be a whole number of at least 0')
  await focus(page.getByRole('textbox', { name: 'Title', exact: true }))
  await checks().getByRole('button', { name: 'Starting Amount' }).click()
  await expect.element(amount).toHaveFocus()
  await amount.fill('5')
  await expect.element(checks()).toContainText('No problems found.')
  await expect.element(amount).not.toHaveAttribute('aria-invalid', 'true')
})

test('a studio describes its own type, and its items are created and checked by it', async () => {
  const findings: Findings = ({ id, properties }) => {
    const schema = JSON.stringify(readPlainValue(properties['schema']) ?? null)
    if (schema.includes('"deep"'))
      return [{ field: 'schema.properties.depth.type', reason: 'must be one of object, array, string, number.' }]
    const lacks = id === 'islands.amber' && properties['depth'] === undefined
    return lacks ? [{ field: 'depth', reason: 'is required.' }] : []
  }
  const published = [[item('islands.amber', { climate: visible('warm') })]]
  const answers = await openContent('content', published, { findings, warnings: ['The type islands changes.'] })
  await page.getByRole('button', { name: /^Islands/ }).click()
  await page.getByRole('button', { name: 'Add a schema' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Id' })).toHaveValue('content-types.islands')
  const schema = page.getByRole('textbox', { name: 'Schema' })
  await expect.poll(() => (schema.element() as HTMLTextAreaElement).value).toContain('climate')
  await page.getByRole('textbox', { name: 'Name of one item' }).fill('Island')
  await page.getByRole('textbox', { name: 'Name of several' }).fill('All islands')
  await schema.fill('{"properties": {"depth": {"type": "deep"}}}')
  await expect.element(checks()).toContainText('must be one of object, array')
  await schema.fill(
    '{"properties": {"climate": {"enum": ["warm", "cold"]}, "depth": {"type": "integer"}}, "required": ["depth"]}',
  )
  await expect.element(checks()).toContainText('No problems found.')
  await preview().click()
  await expect.element(openedPlan()).toContainText('The type islands changes.')
  await apply('Publish 1 item')
  await expect.element(done()).toBeVisible()
  expect(answers.requestsOf(planPublish)[0]?.body.upserts).toMatchObject([
    { id: 'content-types.islands', properties: { title: { data: 'Island' }, plural: { data: 'All islands' } } },
  ])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: /^All islands/ }).click()
  await page.getByRole('link', { name: /islands\.amber/ }).click()
  await expect.element(checks()).toContainText('Depth')
  await page.getByRole('textbox', { name: 'Depth' }).fill('7')
  await expect.element(checks()).toContainText('No problems found.')
  await page.getByRole('combobox', { name: 'Climate' }).click()
  await page.getByRole('option', { name: 'Cold' }).click()
  await preview().click()
  await expect.element(openedPlan().getByRole('row', { name: /^Climate/ })).toContainText('cold')
})

test('an item is duplicated, and its uses are listed', async () => {
  const captain = item('vip.captain', { currency: { $link: 'currency.gems', visibility: 'public' } })
  await openContent('content/items/currency.gems', [[gems, captain]])
  await page.getByRole('tab', { name: 'Used by 1' }).click()
  const uses = page.getByRole('list', { name: 'Used by' })
  await expect.element(uses).toContainText('vip.captain')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect.element(page.getByRole('list', { name: 'Saved versions' })).toContainText('live')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Id' })).toHaveValue('currency.gems-copy')
  await expect.element(page.getByRole('textbox', { name: 'Starting amount' })).toHaveValue('50')
  await preview().click()
  await apply('Publish 1 item')
  await expect.element(done()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toMatch(/content\/items\/currency\.gems-copy/)
  await expect.element(page.getByRole('link', { name: /currency\.gems-copy/ })).toBeVisible()
  await goTo(realmPath('content/items/currency.gems?tab=uses'))
  await page.getByRole('list', { name: 'Used by' }).getByRole('link').click()
  await expect.poll(address).toMatch(/content\/items\/vip\.captain/)
})

test('on a phone there is one column at a time', async () => {
  await openContent('content', [[gems]], { width: 390 })
  await page.getByRole('link', { name: /currency\.gems/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Starting amount' })).toBeVisible()
  const list = page.getByRole('region', { name: 'Currencies' })
  await expect.element(list).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'All currencies' }).click()
  await expect.element(list).toBeVisible()
})

test('an import names the rows with faults, and plans new, changed and removed items', async () => {
  const answers = await openContent('content?type=islands', [
    [island('Amber', 3), island('Basalt', 5), island('Coral', 7)],
  ])
  await expect.element(page.getByRole('link', { name: /Basalt/ })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Import / }).click()
  const drawer = page.getByRole('dialog', { name: /^Import / })
  await expect.element(drawer.getByRole('button', { name: 'Preview' })).toHaveAttribute('aria-disabled', 'true')
  const lines = ['id,title,depth', 'islands.Amber,Amber,4', 'islands.Basalt,Basalt,5', 'islands.Dune,Dune,9']
  const cells = drawer.getByLabelText('Or paste spreadsheet cells')
  await cells.fill([...lines, 'islands.D une,,'].join('\n'))
  await expect.element(drawer.getByRole('alert')).toContainText('Row 5: “islands.D une” is not a valid id.')
  await cells.fill(lines.join('\n'))
  await expect.element(drawer.getByRole('status')).toHaveTextContent('1 new, 1 changed, 1 unchanged.')
  await drawer.getByRole('checkbox', { name: 'Remove the 1 live item missing in the file' }).click()
  await expectAccessible({ of: 'ImportItemsDrawer' })
  await drawer.getByRole('button', { name: 'Preview 3 items' }).click()
  for (const words of ['islands.Amber', '34 +1', 'islands.Coral', 'islands.Dune'])
    await expect.element(openedPlan()).toContainText(words)
  expect(answers.requestsOf(planPublish).map(({ body }) => body)).toMatchObject([
    {
      upserts: [
        { id: 'islands.Amber', properties: { depth: { data: 4 }, odds: { visibility: 'private' } } },
        { id: 'islands.Dune', properties: { depth: { data: 9 } } },
      ],
      deletes: ['islands.Coral'],
    },
  ])
})
