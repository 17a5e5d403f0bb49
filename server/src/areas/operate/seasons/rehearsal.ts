import { isDeepStrictEqual } from 'node:util'
import { type DraftSubject, isDraftSubject } from '@regent/contract/drafts'
import { ApiError } from '@regent/contract/errors'
import type { ItemRef } from '@regent/contract/operate/change-set-shapes'
import type { SeasonPart } from '@regent/contract/operate/seasons'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { applyDrafts, findMoved, readStates } from '../../../kernel/drafts/applying.ts'
import type { Draft } from '../../../kernel/drafts/draft-kind.ts'
import { draftHash } from '../../../kernel/drafts/fields.ts'
import { formatNameList } from '../../../kernel/plans/copy-part.ts'
import { type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { recordInKey } from '../../../kernel/plans/record-of-row.ts'
import { neededItems } from '../change-sets/difference.ts'
import { createDraftsFromRealm, hashDrafts, otherRealm } from '../change-sets/from-realm.ts'
import { findingText, planDrafts } from '../change-sets/plan-of-drafts.ts'
import { findParts } from './parts.ts'
import { lockSeason, type StoredSeason } from './queries.ts'
import { putSeason, requireSeason, saveSeason, toStored } from './service.ts'

/** Which season and records are copied, and the hash of their exact states in both realms. */
type Input = { sourcePid: string; id: number; items: ItemRef[]; hash: string }

const item = (subject: DraftSubject, id: string): ItemRef => ({ subject, id })

/** The records that a part can be: records of the realm first, then published content. Others are not copied. */
function listCandidates({ kind, id }: SeasonPart): ItemRef[] {
  if (kind === 'listing') {
    const [symbol = '', store = ''] = id.split(':')
    return [item('store', store), item('content', symbol), item('content', store)]
  }
  return [...(isDraftSubject(kind) ? [item(kind, id)] : []), item('content', id)]
}

/** The season of another realm, adapted to this one, with the copied records. */
async function readSource(context: RealmContext, sourcePid: string, id: number) {
  const there = await otherRealm(context, sourcePid)
  if (!context.can('view events', sourcePid))
    throw new ApiError('Forbidden', { message: `This needs the right "view events" in ${sourcePid}.` })
  const row = await requireSeason(there, id)
  const foundParts = await findParts(there, row.parts, { start: row.starts_at, end: row.ends_at })
  const candidates = foundParts.flatMap(({ part, found: sight }) =>
    sight === 'yes' ? listCandidates(part).map((one) => ({ part, one })) : [],
  )
  const states = await readStates(
    there,
    candidates.map(({ one }) => toEmptyDraft(one)),
  )
  const existing = new Set([...states].flatMap(([draft, state]) => (state === null ? [] : [toKey(draft)])))
  const records = new Map<SeasonPart, ItemRef[]>()
  for (const { part, one } of candidates)
    if (existing.has(toKey(one))) records.set(part, [...(records.get(part) ?? []), one])
  const skippedNames = foundParts.filter(({ part }) => !records.has(part)).map(({ name }) => name)
  return { row, records, left: skippedNames }
}

const toEmptyDraft = ({ subject, id }: ItemRef): Draft => ({ subject, id, label: id, before: null, after: null })
const toKey = ({ subject, id }: ItemRef) => `${subject}/${id}`

/** Records that the audience needs. */
const listAudienceItems = ({ audience }: StoredSeason): ItemRef[] => [
  ...(audience?.segment === undefined ? [] : [item('segment', String(audience.segment))]),
  ...(audience?.cohort === undefined ? [] : [item('trial', audience.cohort.trial)]),
]

/** Without drafts if the records are the same in both realms. */
async function listDrafts(context: RealmContext, sourcePid: string, items: readonly ItemRef[]): Promise<Draft[]> {
  if (items.length === 0) return []
  try {
    return await createDraftsFromRealm(context, sourcePid, items)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NothingDiffers') return []
    throw error
  }
}

/** The fields of a season that a rehearsal copies: the copy keeps its own state. */
const pickContent = ({ name, start, end, audience, parts }: StoredSeason) => ({ name, start, end, audience, parts })

/** The copy of the season here, before and after the plan. */
async function readCopy(context: RealmContext, id: number, source: StoredSeason, copied: readonly SeasonPart[]) {
  const row = await lockSeason(context.realm, id)
  const before = row ? pickContent(toStored(row)) : null
  return { row, before, after: { ...pickContent(source), parts: [...copied] } }
}

/** Rejects a production realm: a rehearsal must not reach players. */
async function requireLowerRealm({ db, realm }: RealmContext): Promise<void> {
  const here = (await findOrganization(db, realm.cid))?.realms.get(realm.id)
  if (here?.parent !== undefined) return
  throw new ApiError('BadRequest', {
    field: 'sourcePid',
    message: 'A rehearsal needs a realm below production. Nothing was changed.',
  })
}

/** A plan that copies a season and its parts from another realm, as a draft with the same id. */
export async function planRehearsal(
  context: RealmContext,
  { sourcePid, id }: { sourcePid: string; id: number },
): Promise<PlanWithSample> {
  await requireLowerRealm(context)
  const { row, records, left } = await readSource(context, sourcePid, id)
  const source = toStored(row)
  const own = uniqueItems([...[...records.values()].flat(), ...listAudienceItems(source)])
  const needed = own.length === 0 ? [] : await neededItems(context, sourcePid, own)
  const items = uniqueItems([...own, ...needed.filter(({ sign }) => sign === 'added')])
  const drafts = await listDrafts(context, sourcePid, items)
  const copy = await readCopy(context, id, source, [...records.keys()])
  const isSame = isDeepStrictEqual(copy.before, copy.after)
  if (drafts.length === 0 && isSame) throw new ApiError('NothingDiffers')
  return planDrafts(context, drafts, (name) => ({
    kind: 'rehearse-season',
    title: `Rehearse the season ${source.name} in ${name}`,
    verb: `Copy ${formatQuantity(drafts.length + (isSame ? 0 : 1), 'record')}`,
    input: { sourcePid, id, items, hash: hashStates(context, drafts, copy) } satisfies Input,
    warnings: [
      ...(left.length > 0 ? [`Not copied, because change sets cannot contain them: ${formatNameList(left)}.`] : []),
      ...(source.audience?.gamerTags ? ['Listed players of the audience are those of the other realm.'] : []),
    ],
    rows: isSame ? [] : [{ key: `season/${id}`, label: source.name, before: copy.before, after: copy.after }],
  }))
}

function uniqueItems(items: readonly ItemRef[]): ItemRef[] {
  return [...new Map(items.map(({ subject, id }) => [toKey({ subject, id }), { subject, id }])).values()]
}

type Copy = { before: unknown; after: unknown }

const hashStates = (context: RealmContext, drafts: readonly Draft[], { before, after }: Copy): string =>
  draftHash([hashDrafts(context, drafts), draftHash({ before, after })])

/** Both realms are read again when the plan is applied; they must be as they were shown. */
export const rehearseSeasonPlan: PlanKind = {
  act: 'promote',
  recordOf: recordInKey,
  right: 'create events',
  rowsAtOnce: Number.MAX_SAFE_INTEGER,
  allOrNothing: true,
  async whatMoved(context, { input }) {
    const here = realmOfPlan(context)
    const { hash } = input as Input
    const { drafts, copy } = await readAgain(here, input as Input)
    if (hashStates(here, drafts, copy) !== hash)
      return 'Someone has changed one of these records since the plan was made.'
    const [moved] = await findMoved(here, drafts)
    return moved && findingText(moved)
  },
  async apply(context, { input, reason }) {
    const here = { ...realmOfPlan(context), ifMatch: undefined, setVersion: () => {} }
    const { id } = input as Input
    const { drafts, copy } = await readAgain(here, input as Input)
    if (drafts.length > 0) await applyDrafts(here, drafts, reason ?? undefined)
    if (isDeepStrictEqual(copy.before, copy.after)) return
    if (copy.row) await saveSeason(here, copy.row, copy.after)
    else await putSeason(here, id, { ...copy.after, scheduledAt: null, endedAt: null })
  },
}

async function readAgain(context: RealmContext, { sourcePid, id, items }: Input) {
  const { row, records } = await readSource(context, sourcePid, id)
  const drafts = await listDrafts(context, sourcePid, items)
  return { drafts, copy: await readCopy(context, id, toStored(row), [...records.keys()]) }
}
