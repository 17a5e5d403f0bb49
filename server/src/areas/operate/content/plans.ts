import { createHash } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import { type ContentChecks, type ContentFinding, findingText } from '@regent/contract/operate/content/content-checks'
import type { ContentProperty } from '@regent/contract/operate/content/content-shapes'
import type { PlanKindName, PlanWithSample } from '@regent/contract/organization/plans'
import type { CallReview } from '@regent/contract/organization/review-shapes'
import type { Right } from '@regent/contract/permissions'
import { formatQuantity } from '@regent/contract/words'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type NewRow, type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { reviewPlan } from '../../../kernel/reviews/service.ts'
import { countOnline } from '../../players/players/service.ts'
import { reviewAudience } from '../../players/segments/review-audience.ts'
import { checkContent } from './checks.ts'
import { compareEntries } from './comparison.ts'
import { type ContentEntry, hashEntries } from './entries.ts'
import { saveContent } from './items.ts'
import { readItems } from './lists.ts'
import { publish, readLive, requireList, requireManifest, saveList } from './manifests.ts'
import { adoptManifest, readSourceManifests } from './promotion.ts'
import * as queries from './queries.ts'
import { publicSide } from './reads.ts'

/** The manifest to publish, its list, and the list that was live when the plan was created. */
type Target = { id: string; base: string; checksum: string; source?: { pid: string; uid: string } | undefined }
type Input = { targets: Target[]; review?: CallReview }

/** The plan shows item contents; with more items than this it shows only their versions. */
const maxShown = 500

type SavedReference = { id: string; version: string; tags: string[] }
type Edit = { id: string; properties: Record<string, ContentProperty>; tags: string[] }

/** The live manifest with some items changed, added or removed. */
export async function planPublish(
  context: RealmContext,
  {
    id,
    upserts,
    deletes,
    references,
  }: { id: string; upserts: Edit[]; deletes: string[]; references: SavedReference[] },
): Promise<PlanWithSample> {
  const { realm } = context
  const live = await readLive(realm, id)
  if (context.ifMatch !== undefined && context.ifMatch !== live.version) {
    throw new ApiError('StaleVersion', { current: { uid: live.uid, version: live.version } })
  }
  const list = await requireList(realm, live.checksum)
  const unknown = deletes.find((one) => !list.byId.has(one))
  if (unknown !== undefined) {
    throw new ApiError('BadRequest', { field: 'deletes', message: `deletes: ${id} does not contain ${unknown}.` })
  }
  const distinctIds = new Set([...upserts.map((one) => one.id), ...deletes, ...references.map((one) => one.id)])
  if (distinctIds.size < upserts.length + deletes.length + references.length) {
    throw new ApiError('BadRequest', {
      field: 'upserts',
      message: 'upserts, deletes and references contain an item twice.',
    })
  }
  const there = await readSavedEntries(context, references)
  // The console edits an item's properties; its variants are kept.
  const liveItems = await readItems(
    realm,
    upserts.flatMap((edit) => list.byId.get(edit.id) ?? []),
  )
  const variants = new Map(liveItems.map((row) => [row.id, row.variants as Edit['properties'][] | null]))
  const saved = await saveContent(
    context,
    upserts.map((edit) => ({
      ...edit,
      checksum: md5Of(edit.properties),
      variants: variants.get(edit.id) ?? undefined,
    })),
  )
  const entries = new Map<string, ContentEntry>()
  for (const entry of list.entries) if (!distinctIds.has(entry.id)) entries.set(entry.id, entry)
  for (const { id, version, checksum, tags, created, visibility } of saved) {
    const liveEntry = entries.get(id)
    const both = liveEntry && liveEntry.visibility !== visibility ? 'both' : visibility
    entries.set(id, { id, version, kind: 'content', checksum, tags, created, visibility: both })
  }
  for (const entry of there) entries.set(entry.id, entry)
  const targetEntries = [...entries.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  const target = await saveTarget(context, id, live.checksum, targetEntries)
  return planTargets(context, { kind: 'publish-content', does: 'Publish' }, [target])
}

/** The saved versions; a binary counts once it is uploaded. */
async function readSavedEntries(
  { realm }: RealmContext,
  references: readonly SavedReference[],
): Promise<ContentEntry[]> {
  const heads = new Map((await queries.selectItemHeads(realm, references)).map((head) => [head.id, head]))
  return references.map(({ id, version, tags }, index) => {
    const head = heads.get(id)
    // The visibility of a planned item of content follows from its properties.
    const isThere = head?.kind === 'text' || (head?.kind === 'binary' && head.object !== null)
    if (!head || !isThere) {
      const message = `references.${index}: version ${version} of ${id} is neither a text nor an uploaded binary of this realm. Nothing was planned.`
      throw new ApiError('ContentReferenceMissing', { field: `references.${index}`, message })
    }
    const { kind, checksum, created_at: created } = head
    return { id, version, kind, checksum, tags, created, visibility: 'public' }
  })
}

const md5Of = (properties: unknown) => createHash('md5').update(JSON.stringify(properties)).digest('hex')

export async function planRepeat(context: RealmContext, uid: string): Promise<PlanWithSample> {
  const { realm } = context
  const row = await requireManifest(context, uid)
  const { entries } = await requireList(realm, row.checksum)
  // The list and its versions must exist as long as the plan.
  await saveList(context, row.checksum, entries)
  const live = await readLive(realm, row.manifest_id)
  const source = { pid: realm.id, uid }
  const target = { id: row.manifest_id, base: live.checksum, checksum: row.checksum, source }
  return planTargets(context, { kind: 'repeat-manifest', does: 'Publish again' }, [target])
}

export async function planPromotion(
  context: RealmContext,
  { sourcePid, contentManifestIds }: { sourcePid: string; contentManifestIds?: string[] | undefined },
): Promise<PlanWithSample> {
  const { realm: from, found } = await readSourceManifests(context, sourcePid, contentManifestIds)
  const targets: Target[] = []
  for (const { id, uid, checksum } of found) {
    const { entries } = await requireList(from, checksum)
    await queries.copyItems(context.realm, from.id, entries)
    const { checksum: base } = await readLive(context.realm, id)
    targets.push({ ...(await saveTarget(context, id, base, entries)), source: { pid: from.id, uid } })
  }
  const name = (await findOrganization(context.db, context.realm.cid))?.realms.get(sourcePid)?.name ?? sourcePid
  return planTargets(context, { kind: 'promote-content', does: 'Promote', from: ` from ${name}` }, targets)
}

/** Planned versions are saved now; nobody reads them until they are live. */
async function saveTarget(
  context: RealmContext,
  id: string,
  base: string,
  entries: readonly ContentEntry[],
): Promise<Target> {
  const checksum = hashEntries(entries)
  await saveList(context, checksum, entries)
  return { id, base, checksum }
}

type PublishKind = { kind: PlanKindName; does: string; from?: string }

async function planTargets(context: RealmContext, { kind, does, from = '' }: PublishKind, targets: readonly Target[]) {
  const { realm, now } = context
  const rows: NewRow[] = []
  const allFindings: ContentChecks = { errors: [], warnings: [] }
  for (const target of targets) {
    rows.push(...(await buildRows(context, target)))
    const before = await requireList(realm, target.base)
    const after = await requireList(realm, target.checksum)
    const { errors, warnings } = await checkContent(context, target.id, before.entries, after.entries)
    allFindings.errors.push(...errors)
    allFindings.warnings.push(...warnings)
  }
  const moving = targets.filter(({ base, checksum }) => base !== checksum)
  for (const { id } of moving) {
    if ((await readLive(realm, id)).isArchived) throw new ApiError('ManifestArchived', { field: 'id' })
  }
  const names = moving.map(({ id }) => id).join(', ')
  const here = (await findOrganization(context.db, realm.cid))?.realms.get(realm.id)
  const isProduction = here !== undefined && here.parent === undefined
  const online = await countOnline(realm, now)
  const removed = rows.filter(({ after }) => after === null).length
  const warnings = [
    `Game clients of ${here?.name ?? realm.id} reload it immediately${online > 0 ? `: ${formatQuantity(online, 'player')} online now` : ''}.`,
    ...(removed > 0 ? [`${formatQuantity(removed, 'item')} will be removed.`] : []),
    ...formatFindings(allFindings.warnings),
  ]
  const review = await reviewContent(context, online, allFindings)
  return makePlan(
    context,
    {
      pid: realm.id,
      kind,
      title: `${does} ${names}${from} in ${here?.name ?? realm.id}: ${formatQuantity(rows.length, 'item')}`,
      verb: `${does} ${formatQuantity(rows.length, 'item')}`,
      input: { targets: moving, review } satisfies Input,
      warnings,
      faults: formatFindings(allFindings.errors),
      ...(isProduction && { typeName: here.name }),
    },
    rows,
  )
}

/** Published content reaches all players: the review shows their number and the checks. */
async function reviewContent(context: RealmContext, online: number, { errors, warnings }: ContentChecks) {
  return reviewPlan(
    context,
    {
      title: '',
      audience: await reviewAudience(context, undefined),
      told: `It sends no message to players. Game clients reload it immediately${online > 0 ? `, ${formatQuantity(online, 'player')} online now` : ''}.`,
      undo: 'The earlier manifest can be published again. Players keep what they have got.',
    },
    errors.length + warnings.length === 0 ? ['Types, references and rewards of the content are valid.'] : [],
  )
}

/** A plan is read by a person: it lists the first findings and counts the rest. */
const maxListed = 100

const formatFindings = (findings: readonly ContentFinding[]): string[] => [
  ...findings.slice(0, maxListed).map(findingText),
  ...(findings.length > maxListed ? [`And ${(findings.length - maxListed).toLocaleString('en')} more.`] : []),
]

async function buildRows({ realm }: RealmContext, { id: manifestId, base, checksum }: Target): Promise<NewRow[]> {
  const from = await requireList(realm, base)
  const to = await requireList(realm, checksum)
  const { rows } = compareEntries(from.entries, to.entries)
  const sides = rows.flatMap(({ id, from, to }) => [from, to].flatMap((side) => (side ? { id, ...side } : [])))
  const shownItems = rows.length > maxShown ? [] : await readItems(realm, sides)
  const says = new Map(shownItems.map((row) => [`${row.id}/${row.version}`, publicSide(row)]))
  const view = (id: string, side: Side | undefined, other: Side | undefined) => {
    if (!side) return null
    const [mine, theirs] = [side, other].map((one) => one && says.get(`${id}/${one.version}`))
    const shownFields = mine ? pickDiffering(mine, theirs) : {}
    const tags = String(side.tags) === String(other?.tags ?? []) ? {} : { tags: side.tags.join(', ') }
    const all = { ...shownFields, ...tags }
    if (Object.keys(all).length > 0 || !other) return all
    // If no visible field differs, the version is shown, because a hash is the only difference.
    return mine && theirs && Object.keys(pickDiffering(theirs, mine)).length > 0 ? {} : { version: side.version }
  }
  return rows.map(({ id, from, to }) => ({
    key: `${manifestId}/${id}`,
    label: id,
    before: view(id, from, to),
    after: view(id, to, from),
  }))
}

type Side = { version: string; tags: string[] }

/** The differences between two versions, by property. */
const pickDiffering = (of: Record<string, unknown>, other: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(of).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name])),
  )

/** Plans that publish are applied in one transaction, so that no player gets half of it. */
function publishing(
  right: Right,
  make: (context: RealmContext, target: Target, reason: string | undefined) => Promise<unknown>,
): PlanKind {
  return {
    act: right === 'promote realm' ? 'promote' : 'publish',
    // The key consists of the manifest and the item.
    recordOf: ({ key }) => ({ kind: 'content', id: key.slice(key.indexOf('/') + 1) }),
    right,
    rowsAtOnce: Number.MAX_SAFE_INTEGER,
    review: (input) => (input as Input).review,
    async whatMoved(context, { input }) {
      for (const { id, base } of (input as Input).targets) {
        const live = await readLive(realmOfPlan(context).realm, id)
        if (live.checksum !== base) return `Someone has published ${id} since the plan was made.`
      }
      return undefined
    },
    async apply(context, { input, reason }) {
      const here = { ...realmOfPlan(context), ifMatch: undefined }
      for (const target of (input as Input).targets) {
        await queries.lockManifest(here.realm, target.id)
        const live = await readLive(here.realm, target.id)
        if (live.checksum === target.checksum) continue
        if (live.checksum !== target.base)
          throw new ApiError('PlanMoved', {
            message: `Someone has published ${target.id} since the plan was made. Nothing was changed. Make a new plan.`,
          })
        await make(here, target, reason ?? undefined)
      }
    },
  }
}

async function publishList(
  context: RealmContext,
  { id, checksum, source }: Target,
  origin: 'published' | 'repeated',
  reason: string | undefined,
) {
  const { entries } = await requireList(context.realm, checksum)
  await publish(context, id, entries, { origin, source, reason })
}

export const publishContentPlan = publishing('edit content', (context, target, reason) =>
  publishList(context, target, 'published', reason),
)

export const repeatManifestPlan = publishing('rollback realm', (context, target, reason) =>
  publishList(context, target, 'repeated', reason),
)

export const promoteContentPlan = publishing('promote realm', (context, { id, checksum, source }, reason) =>
  source ? adoptManifest(context, { ...source, checksum }, id, reason) : Promise.resolve(),
)
