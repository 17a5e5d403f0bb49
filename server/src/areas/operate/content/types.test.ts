import { listItems, planPublish, saveBinaries, saveContent } from '@regent/contract/operate/content/content'
import { getPublicManifest, saveManifest } from '@regent/contract/operate/content/content-manifests'
import type { ContentProperty } from '@regent/contract/operate/content/content-shapes'
import {
  checkContentDraft,
  findContentItem,
  listContentTypes,
  listContentUses,
  listItemVersions,
} from '@regent/contract/operate/content/content-types'
import { applyPlan } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { areas } from '../../../areas.ts'
import { toFieldSchema } from '../../../kernel/records/content-type.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

const plain = (properties: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(properties).map(([name, data]) => [name, { data }]))

const islandSchema = {
  type: 'object',
  properties: {
    title: { type: 'string', minLength: 1 },
    climate: { enum: ['warm', 'cold'] },
    depth: { type: 'integer', minimum: 0, 'x-unit': 'seconds' },
  },
  required: ['title'],
}

const ownType = (schema: object = islandSchema) => ({
  id: 'content-types.islands',
  checksum: 'local',
  properties: {
    title: { data: 'Island', visibility: 'private' as const },
    schema: { data: schema, visibility: 'private' as const },
  },
})

const island = (name: string, properties: Record<string, unknown>) => ({
  id: `islands.${name}`,
  checksum: 'local',
  properties: plain(properties),
})

type Item = { id: string; checksum: string; properties: Record<string, Partial<ContentProperty>> }

async function publish(by: Actor, items: readonly Item[], force?: string) {
  const { content } = await by.call(saveContent, { body: { content: [...items] } })
  return by.call(saveManifest, { body: { references: content, ...(force !== undefined && { force }) } })
}

const declared = areas.flatMap((area) => Object.entries(area.content?.types ?? {}))

test.each(declared)('the type %s has a schema, and a new item of it has no errors', async (type, declaration) => {
  const schema = toFieldSchema(declaration)
  expect(Object.keys(schema.properties ?? {})).not.toEqual([])
  const start = declaration.start(Date.parse('2026-11-23T10:30:00Z'))
  expect(Object.keys(start).filter((name) => !schema.properties?.[name])).toEqual([])
  const app = await ownApp()
  const developer = await app.as('developer')
  const { errors } = await developer.call(checkContentDraft, {
    body: { id: `${type}.new`, properties: plain(start) },
  })
  expect(errors).toEqual([])
})

test('every type that an area checks has a schema', () => {
  const checked = areas.flatMap(({ content }) => Object.keys(content?.checks ?? {}))
  const described = new Set(declared.map(([type]) => type))
  expect(checked.filter((type) => !described.has(type))).toEqual([])
})

test('types come from Regent, from the studio, and from items without a description', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const tester = await app.as('tester')
  await publish(admin, [
    ownType(),
    island('amber', { title: 'Amber', climate: 'warm' }),
    {
      ...island('x', {}),
      id: 'weather.storm',
      properties: { force: { data: 3 }, odds: { data: 0.5, visibility: 'private' } },
    },
    { ...island('x', {}), id: 'weather.calm', properties: { force: { data: 1.5 }, name: { data: 'Calm' } } },
    { ...island('x', {}), id: 'items.sword', properties: {} },
  ])
  const { types } = await admin.call(listContentTypes, { query: {} })
  const of = (type: string) => types.find((one) => one.type === type)
  expect(of('items')).toMatchObject({ source: 'built-in', count: 1, group: 'economy' })
  expect(of('events')).toMatchObject({ source: 'built-in', count: 0, group: 'live' })
  expect(of('islands')).toMatchObject({ source: 'own', count: 1, title: 'Island', schema: islandSchema })
  expect(of('weather')).toMatchObject({
    source: 'inferred',
    count: 2,
    title: 'Weather',
    schema: { properties: { force: { type: 'number' }, odds: { type: 'number' }, name: { type: 'string' } } },
  })
  // Who may not read private properties does not learn their names.
  const shown = (await tester.call(listContentTypes, { query: {} })).types.find(({ type }) => type === 'weather')
  expect(Object.keys(shown?.schema['properties'] ?? {})).toEqual(['force', 'name'])
})

test('a studio’s type checks its items with item, field and reason, and game clients never see it', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publish(developer, [ownType(), island('amber', { title: 'Amber' })])
  const bad = island('coral', { title: '', climate: 'hot', depth: 1.5, more: 1 })
  await expect(publish(developer, [ownType(), bad])).rejects.toMatchObject({ code: 'ContentChecksFailed' })
  const { errors } = await developer.call(checkContentDraft, { body: bad })
  expect(errors.map(({ id, field }) => [id, field])).toEqual([
    ['islands.coral', 'title'],
    ['islands.coral', 'climate'],
    ['islands.coral', 'depth'],
  ])
  const { plan } = await developer.call(planPublish, {
    body: { upserts: [{ id: bad.id, properties: bad.properties }] },
  })
  expect(plan.faults?.[0]).toMatch(/^islands\.coral, title: /)
  const { entries } = await developer.call(getPublicManifest, { query: {} })
  expect(entries.map(({ contentId }) => contentId)).toEqual(['islands.amber'])
})

test('a type that changes refuses nothing that is live: what no longer fits it is a warning', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publish(developer, [ownType(), island('amber', { title: 'Amber' })])
  const stricter = { ...islandSchema, required: ['title', 'climate'] }
  const { checks } = await publish(developer, [ownType(stricter), island('amber', { title: 'Amber' })])
  expect(checks.errors).toEqual([])
  expect(checks.warnings).toEqual([
    {
      id: 'islands.amber',
      field: 'climate',
      reason: expect.stringContaining('The schema of islands changes.') as string,
    },
  ])
})

const faulty: [what: string, id: string, schema: object, field: string][] = [
  ['a word that is not supported', 'islands', { properties: { a: { type: 'string', pattern: '(a+)+$' } } }, 'pattern'],
  ['a type that is none', 'islands', { properties: { a: { type: 'text' } } }, 'schema.properties.a.type'],
  ['a field that is no schema', 'islands', { properties: { a: 5 } }, 'schema.properties.a'],
  ['a list of no words', 'islands', { properties: { a: { enum: [] } } }, 'schema.properties.a.enum'],
  ['the name of a type of Regent', 'items', islandSchema, ''],
]

test.each(faulty)('a type with %s is refused at its field', async (_, name, schema, field) => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const body = { ...ownType(schema), id: `content-types.${name}` }
  const { errors } = await developer.call(checkContentDraft, { body })
  expect(errors[0]?.field).toContain(field)
  await expect(publish(developer, [body])).rejects.toMatchObject({ code: 'ContentChecksFailed' })
})

test('a schema of a thousand levels is refused, not followed', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  let schema: object = { type: 'string' }
  for (let level = 0; level < 60; level += 1) schema = { type: 'array', items: schema }
  const { errors } = await developer.call(checkContentDraft, { body: ownType(schema) })
  expect(errors[0]?.reason).toContain('12 levels')
})

test('a type below one of Regent’s has the fields of both, and both check its items', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const weapons = { ...ownType({ properties: { power: { type: 'integer' } }, required: ['power'] }) }
  await publish(developer, [{ ...weapons, id: 'content-types.items.weapons' }])
  const { types } = await developer.call(listContentTypes, { query: {} })
  const fields = types.find(({ type }) => type === 'items.weapons')?.schema['properties'] ?? {}
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(['clientPermission', 'power']))
  const { errors } = await developer.call(checkContentDraft, {
    body: { id: 'items.weapons.axe', properties: plain({ clientPermission: 'yes' }) },
  })
  expect(errors.map(({ field }) => field).sort()).toEqual(['clientPermission', 'power'])
})

test('a draft is checked without being saved, beside what is live', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const body = { id: 'items.sword', properties: { look: { $link: 'looks.oak' }, startingAmount: { data: 'many' } } }
  const { errors } = await developer.call(checkContentDraft, { body })
  expect(errors.map(({ field }) => field).sort()).toEqual(['look', 'startingAmount'])
  expect((await developer.call(listItemVersions, { query: { contentId: 'items.sword' } })).rows).toEqual([])
  await publishItems(app, [{ id: 'looks.oak', properties: { a: 1 } }])
  const later = await developer.call(checkContentDraft, { body })
  expect(later.errors.map(({ field }) => field)).toEqual(['startingAmount'])
})

test('references to an item are found in links and in fields, once per item', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const tester = await app.as('tester')
  const gems = { ...island('x', {}), id: 'currency.gems', properties: {} }
  await publish(admin, [
    gems,
    {
      ...gems,
      id: 'vip.captain',
      properties: { currency: { $link: 'currency.gems' }, other: { data: 'currency.gems' } },
    },
    { ...gems, id: 'quests.dig', properties: { prize: { data: [{ of: 'currency.gems' }], visibility: 'private' } } },
  ])
  const of = async (by: Actor, contentId: string) => await by.call(listContentUses, { query: { contentId } })
  expect(await of(admin, 'currency.gems')).toEqual({
    count: 2,
    uses: expect.arrayContaining([
      { id: 'quests.dig', field: 'prize.0.of' },
      { id: 'vip.captain', field: 'currency' },
    ]) as unknown[],
  })
  expect((await of(tester, 'currency.gems')).uses.map(({ id }) => id)).toEqual(['vip.captain'])
  expect(await of(admin, 'vip.captain')).toEqual({ count: 0, uses: [] })
})

test('an item has its saved versions, newest first, with the one that is live', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  for (const title of ['Old', 'New']) {
    await publish(developer, [{ ...island('x', { title }), id: 'items.hat' }])
    app.advance(60_000)
  }
  const { rows } = await developer.call(listItemVersions, { query: { contentId: 'items.hat' } })
  expect(rows.map(({ isLive }) => isLive)).toEqual([true, false])
  expect(rows[0]?.createdBy).toContain('@')
  const first = await developer.call(listItemVersions, { query: { contentId: 'items.hat', limit: 1 } })
  const rest = await developer.call(listItemVersions, {
    query: { contentId: 'items.hat', limit: 1, cursor: first.next ?? '' },
  })
  expect([...first.rows, ...rest.rows]).toEqual(rows)
})

test('an item is found by its address with its name, its type and what it is called', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publish(developer, [{ ...island('x', { title: 'Hat', icon: 'ui/hat.png' }), id: 'items.hats.blue' }])
  const found = await developer.call(findContentItem, { query: { contentId: 'items.hats.blue' } })
  expect(found).toMatchObject({ type: 'items', item: { title: 'Hat', icon: 'ui/hat.png' } })
  expect(await developer.call(findContentItem, { query: { contentId: 'islands.none' } })).toEqual({
    item: null,
    type: 'islands',
  })
  const { rows } = await developer.call(listItems, { query: {} })
  expect(rows[0]).toMatchObject({ id: 'items.hats.blue', title: 'Hat' })
})

test('a plan names a binary once its bytes are there, and refuses any other version', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publish(developer, [{ ...island('x', {}), id: 'items.hat' }])
  const [binary] = (
    await developer.call(saveBinaries, {
      body: { binary: [{ id: 'images.hat', checksum: 'h1', uploadContentType: 'image/svg+xml' }] },
    })
  ).binary
  const references = [{ id: 'images.hat', version: binary?.version ?? '' }]
  await expect(developer.call(planPublish, { body: { references } })).rejects.toMatchObject({
    code: 'ContentReferenceMissing',
    message: expect.stringContaining('images.hat') as string,
  })
  const { pathname, search } = new URL(binary?.uploadUri ?? '')
  await app.app.inject({ method: 'PUT', url: pathname + search, payload: '<svg/>' })
  const { plan } = await developer.call(planPublish, { body: { references } })
  expect(plan.title).toContain('1 item')
  await developer.call(applyPlan, { params: { id: plan.id }, body: {} })
  await app.runJobs()
  const { rows } = await developer.call(listItems, { query: { kind: 'binary' } })
  expect(rows.map(({ id }) => id)).toEqual(['images.hat'])
  // What is saved as content is planned by its properties.
  const { content } = await developer.call(saveContent, { body: { content: [island('y', { title: 'Y' })] } })
  const saved = content.slice(0, 1).map(({ id, version }) => ({ id, version }))
  await expect(developer.call(planPublish, { body: { references: saved } })).rejects.toMatchObject({
    code: 'ContentReferenceMissing',
  })
})
