import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import type { Right } from '@regent/contract/permissions'
import { type CopyPartName, copyParts } from '@regent/contract/players/profile-copy'
import { findOrganization, realmName } from '../../../directory/organizations/directory.ts'
import { newId } from '../../../engines/database/ids.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { withRealm } from '../../../kernel/context/in-realm.ts'
import { type PlanKind, type PlannedRow, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { makeGuest } from '../../organization/auth/service.ts'
import { findPlayerByTag } from '../players/service.ts'

type CopyRequest = {
  sourcePid: string
  gamerTag: number
  to?: number | undefined
  parts: readonly CopyPartName[]
}

/** The gamer tag of a new player is generated with the plan, so that each of its rows finds the same player. */
type CopyInput = { sourcePid: string; gamerTag: number; to: number; isNew: boolean; parts: readonly CopyPartName[] }

/**
 * Plans to copy a player of another realm of the game to this one: the changes of each part, and what cannot be copied.
 */
export async function planCopy(context: RealmContext, request: CopyRequest): Promise<PlanWithSample> {
  const { registry, realm } = context
  const { sourcePid, gamerTag, to } = request
  const parts = [...new Set(request.parts)]
  const from = await requireSource(context, sourcePid)
  for (const part of parts) {
    requireRights(from, copyParts[part].read, 'sourcePid')
    requireRights(context, copyParts[part].write, 'parts')
  }
  if (!(await findPlayerByTag(from.realm, gamerTag))) throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
  if (to !== undefined && !(await findPlayerByTag(realm, to))) throw new ApiError('PlayerNotFound', { field: 'to' })
  const isNew = to === undefined
  const toTag = to ?? newId()
  const rows = []
  const warnings: string[] = []
  for (const part of parts) {
    const partPlan = await registry.copies[part].plan({ from, fromTag: gamerTag, to: context, toTag })
    rows.push(...partPlan.rows.map((row) => ({ ...row, key: `${part}/${row.key}` })))
    warnings.push(...partPlan.warnings)
  }
  const where = await realmName(realm)
  const whom = isNew ? `a new player of ${where}` : `player ${toTag} of ${where}`
  const input: CopyInput = { sourcePid, gamerTag, to: toTag, isNew, parts }
  return makePlan(
    context,
    {
      pid: realm.id,
      kind: 'copy-player',
      input,
      title: `Copy player ${gamerTag} of ${await realmName(from.realm)} to ${whom}`,
      verb: 'Copy the player',
      warnings: [
        ...(isNew
          ? [`The new player gets the gamer tag ${toTag}. Undo removes the copied data, but keeps the player.`]
          : []),
        ...warnings,
      ],
    },
    rows,
  )
}

/** Another realm of the same game. */
async function requireSource(context: RealmContext, sourcePid: string): Promise<RealmContext> {
  const { db, realm } = context
  const toError = (message: string) => new ApiError('BadRequest', { field: 'sourcePid', message })
  if (sourcePid === realm.id) throw toError('sourcePid must be a different realm than the target.')
  const { context: there, isArchived } = await withRealm(context, sourcePid)
  if (!there.realm || isArchived) throw new ApiError('RealmNotFound', { field: 'sourcePid' })
  const realms = (await findOrganization(db, realm.cid))?.realms
  if (realms?.get(sourcePid)?.root !== realms?.get(realm.id)?.root)
    throw toError('sourcePid must be a realm of the same game.')
  return { ...there, realm: there.realm }
}

function requireRights({ can, realm }: RealmContext, rights: readonly Right[], field: string): void {
  const missing = rights.find((right) => !can(right, realm.id))
  if (missing === undefined) return
  throw new ApiError('Forbidden', { field, message: `This needs the right "${missing}" in ${realm.id}.` })
}

/** The rows of one part, with the original keys of the part. */
const pickRows = (part: CopyPartName, rows: readonly PlannedRow[]): PlannedRow[] =>
  rows.filter(({ key }) => key.startsWith(`${part}/`)).map((row) => ({ ...row, key: row.key.slice(part.length + 1) }))

export const copyPlayerPlan: PlanKind = {
  act: 'grant',
  async gives({ input }, rows, registry) {
    const { parts } = input as CopyInput
    const all = await rows()
    return Object.assign({}, ...parts.map((part) => registry.copies[part].gives?.(pickRows(part, all)) ?? {}))
  },
  right: ['edit stats', 'edit inventory', 'grant entitlements', 'edit cloud-saving'],
  rowsAtOnce: 2_000,
  async whatMoved(context, plan, rows) {
    const here = realmOfPlan(context)
    const { to, isNew, parts } = plan.input as CopyInput
    if (!isNew && !(await findPlayerByTag(here.realm, to))) return 'The target player no longer exists.'
    for (const part of parts) {
      requireRights(here, copyParts[part].write, 'parts')
      const conflict = await context.registry.copies[part].whatMoved(here, to, pickRows(part, rows))
      if (conflict !== undefined) return conflict
    }
    return undefined
  },
  async apply(context, plan, rows) {
    const here = realmOfPlan(context)
    const { to, isNew, parts } = plan.input as CopyInput
    if (isNew && !(await findPlayerByTag(here.realm, to))) await makeGuest(here, here.realm, to)
    for (const part of parts) {
      const ofPart = pickRows(part, rows)
      if (ofPart.length === 0) continue
      // The operator's rights may have been revoked since.
      requireRights(here, copyParts[part].write, 'parts')
      await context.registry.copies[part].apply(here, to, ofPart, plan.id)
    }
  },
}
