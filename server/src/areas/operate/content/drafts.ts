import { createHash } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import { type ContentChecks, findingText } from '@regent/contract/operate/content/content-checks'
import { ContentProperty, globalManifest, Tag } from '@regent/contract/operate/content/content-shapes'
import * as z from 'zod'
import { hiddenText } from '../../../kernel/audit/personal.ts'
import { isFields } from '../../../kernel/audit/same.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import type { Draft, DraftKind } from '../../../kernel/drafts/draft-kind.ts'
import { applyEdit } from '../../../kernel/drafts/fields.ts'
import { checkContent } from './checks.ts'
import { compareEntries } from './comparison.ts'
import { type ContentEntry, hashVersion, toVisibility } from './entries.ts'
import { save } from './items.ts'
import { findItemSchema } from './listed-types.ts'
import { readItems } from './lists.ts'
import { publish, readLive, requireList } from './manifests.ts'
import { type ContentRow, copyItems, lockManifest, type NewContent, selectItemHeads } from './queries.ts'

/**
 * An item of the global manifest as stored in a draft: one field for each property, so that two people can change two
 * properties of one item. A binary is its saved version; its bytes are not part of a draft.
 */
const property = 'properties.'

const toState = (row: ContentRow, { tags }: Pick<ContentEntry, 'tags'>): Record<string, unknown> => ({
  kind: row.kind,
  tags,
  ...(row.kind === 'binary' && { version: row.version }),
  ...(row.variants !== null && { variants: row.variants }),
  ...(row.kind !== 'binary' &&
    Object.fromEntries(Object.entries(row.properties).map(([name, value]) => [`${property}${name}`, value]))),
})

const Kind = z.enum(['content', 'text', 'binary'])
const Item = z
  .object({
    kind: Kind.default('content'),
    tags: z.array(Tag).max(100).default([]),
    version: z.string().max(100).optional(),
    variants: z.array(z.record(z.string(), ContentProperty)).max(100).nullish(),
  })
  .catchall(ContentProperty.nullable())
  .refine((item) => Object.keys(item).every((name) => own.has(name) || name.startsWith(property)), {
    message: `has unknown fields. A property is called “${property}” and its name`,
  })
const own = new Set(['kind', 'tags', 'version', 'variants'])

async function lockStates(realm: Realm, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  await lockManifest(realm, globalManifest)
  const list = await requireList(realm, (await readLive(realm, globalManifest)).checksum)
  const entries = ids.flatMap((id) => list.byId.get(id) ?? [])
  const rows = await readItems(realm, entries)
  return new Map(rows.map((row) => [row.id, toState(row, { tags: list.byId.get(row.id)?.tags ?? [] })]))
}

/** An item that a draft saves, or one that has been saved. */
type Saving = { item?: NewContent; entry: Omit<ContentEntry, 'created'> }

/** Applies the draft to the live item. */
function toSaving({ id, ...edit }: Draft, live: unknown): Saving | undefined {
  const read = edit.after === null ? undefined : Item.safeParse(applyEdit(live, edit))
  if (!read) return undefined
  if (!read.success) {
    const [issue] = read.error.issues
    const field = (issue?.path ?? []).join('.')
    throw new ApiError('BadRequest', { field, message: `${field || 'The item'} ${issue?.message ?? 'is not valid'}.` })
  }
  const { kind, tags, version, variants, ...fields } = read.data
  if (kind === 'binary') {
    const entry = { id, version: version ?? '', kind, visibility: 'public' as const, checksum: '', tags }
    return { entry }
  }
  const properties = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value ? [[name.slice(property.length), value as ContentProperty]] : [],
    ),
  )
  const checksum = createHash('md5').update(JSON.stringify(properties)).digest('hex')
  const item: NewContent = {
    id,
    version: hashVersion(kind, id, variants ? { properties, variants } : properties),
    kind,
    checksum,
    properties,
    ...(variants && { variants }),
  }
  const visibility = kind === 'content' ? toVisibility(properties) : ('public' as const)
  return { item, entry: { id, version: item.version, kind, visibility, checksum, tags } }
}

/** Saves the versions of drafts, and returns the resulting global manifest. */
async function saveEntries(context: RealmContext, drafts: readonly Draft[]) {
  const { realm } = context
  const live = await lockStates(
    realm,
    drafts.map(({ id }) => id),
  )
  const before = await requireList(realm, (await readLive(realm, globalManifest)).checksum)
  const savings = drafts.flatMap((draft) => toSaving(draft, live.get(draft.id) ?? null) ?? [])
  const items = savings.flatMap(({ item }) => item ?? [])
  if (items.length > 0) await save(context, 'items', items, new Map())
  const newEntries = savings.map(({ entry }) => entry)
  const heads = new Map((await selectItemHeads(realm, newEntries)).map((head) => [`${head.id}/${head.version}`, head]))
  const entries = new Map(before.entries.map((entry) => [entry.id, entry]))
  for (const { id, after } of drafts) if (after === null) entries.delete(id)
  for (const { entry } of savings) {
    const head = heads.get(`${entry.id}/${entry.version}`)
    if (head?.kind !== entry.kind || (head.kind === 'binary' && head.object === null)) {
      const message = `Version ${entry.version} of ${entry.id} is not saved in this realm.`
      throw new ApiError('ContentReferenceMissing', { field: 'version', message })
    }
    // A restored item is recognized by the checksum that it had.
    const old = before.byId.get(entry.id)
    const checksum = old?.version === entry.version ? old.checksum : entry.checksum || head.checksum
    entries.set(entry.id, { ...entry, checksum, created: head.created_at })
  }
  const after = [...entries.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  return { before: before.entries, after }
}

const namedErrors = 3

function rejectFindings({ errors }: ContentChecks): never {
  const more = errors.length > namedErrors ? ` And ${(errors.length - namedErrors).toLocaleString('en')} more.` : ''
  throw new ApiError('ContentChecksFailed', {
    message: `${errors.slice(0, namedErrors).map(findingText).join(' ')}${more} Nothing was published.`,
  })
}

/** All drafts of content are one publish, so that no game reads half of them. */
export const contentDrafts: DraftKind = {
  together: 'content',
  isRecorded: false,
  reads: Item,
  schema: findItemSchema,
  read: async ({ realm }, id) => (await lockStates(realm, [id])).get(id) ?? null,
  readAll: ({ realm }, ids) => lockStates(realm, ids),
  async prepare(context, drafts) {
    await saveEntries(context, drafts)
  },
  async apply(context, drafts, reason) {
    const { before, after } = await saveEntries(context, drafts)
    const checks = await checkContent(context, globalManifest, before, after)
    if (checks.errors.length > 0 && reason === undefined) rejectFindings(checks)
    const because = checks.errors.length > 0 ? reason : undefined
    await publish(context, globalManifest, after, { origin: 'published', reason: because })
  },
  async check(context, drafts) {
    const { before, after } = await saveEntries(context, drafts).catch((error) => {
      // Applying reports the same error.
      if (error instanceof ApiError) return { before: [], after: [] }
      throw error
    })
    const { errors, warnings } = await checkContent(context, globalManifest, before, after)
    const withSubject = (findings: typeof errors) => findings.map((one) => ({ subject: 'content' as const, ...one }))
    return { errors: withSubject(errors), warnings: withSubject(warnings) }
  },
  shown: ({ can, realm }, value) => {
    if (!isFields(value) || can('view single-content', realm.id)) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, isPrivate(one) ? hiddenText : one]))
  },
  async bring({ realm }, source, ids) {
    const list = await requireList(source, (await readLive(source, globalManifest)).checksum)
    const entries = ids.flatMap((id) => list.byId.get(id) ?? [])
    await copyItems(realm, source.id, entries)
  },
  async differences(here, there) {
    const lists = await Promise.all(
      [here, there].map(async (realm) => requireList(realm, (await readLive(realm, globalManifest)).checksum)),
    )
    const [own, theirs] = lists as [(typeof lists)[0], (typeof lists)[0]]
    return compareEntries(own.entries, theirs.entries).rows.map(({ id, change }) => ({
      id,
      type: id.slice(0, Math.max(0, id.lastIndexOf('.'))),
      sign: change,
    }))
  },
}

const isPrivate = (value: unknown) => isFields(value) && value['visibility'] === 'private'
