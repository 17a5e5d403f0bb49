import { randomBytes } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import type { RealmView } from '@regent/contract/organization/realms'
import * as queries from '../../../directory/realms/queries.ts'
import { newId } from '../../../engines/database/ids.ts'
import { requireApproval } from '../../../kernel/approvals/gates.ts'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'

type RealmRow = queries.RealmRow

/** A realm in the format of the API, without its secret (`secrets.ts`). */
function realmView(row: RealmRow, rows: readonly RealmRow[]): RealmView {
  return {
    pid: row.pid,
    projectName: row.name,
    children: rows.filter((other) => other.parent_pid === row.pid).map((other) => other.pid),
    cid: row.cid,
    sharded: row.sharded,
    archived: row.archived_at !== null,
    version: row.version,
    ...present({ parent: row.parent_pid }),
  }
}

/**
 * The realms that a caller may see: realms with a role of the caller (also an inherited one), and their ancestors, so
 * that the tree is connected.
 */
export async function visibleRealms(context: OrganizationContext): Promise<RealmView[]> {
  const rows = await queries.selectRealms(context.customer)
  const byPid = new Map(rows.map((row) => [row.pid, row]))
  const visiblePids = new Set<string>()
  for (const row of rows) {
    if (!context.can('view games', row.pid)) continue
    for (
      let at: RealmRow | undefined = row;
      at && !visiblePids.has(at.pid);
      at = at.parent_pid === null ? undefined : byPid.get(at.parent_pid)
    ) {
      visiblePids.add(at.pid)
    }
  }
  const visible = rows.filter((row) => visiblePids.has(row.pid))
  return visible.map((row) => realmView(row, visible))
}

/** Requires a letter or a digit: a name of only spaces and dots would be invisible. */
export function checkName(name: string, field: string): string {
  const clean = name.trim()
  if (clean.length > 64 || !/[\p{L}\p{N}]/u.test(clean)) throw new ApiError('InvalidProjectName', { field })
  return clean
}

/**
 * Creates a game: its production realm and, if requested, STG below it and DEV below that. Returns the production
 * realm.
 */
export async function createGame(
  context: OrganizationContext,
  name: string,
  field: string,
  withHierarchy: boolean,
): Promise<string> {
  const root = await addRealm(context, { name: checkName(name, field), parent: undefined })
  if (withHierarchy) {
    const staging = await addRealm(context, { name: 'staging', parent: root })
    await addRealm(context, { name: 'development', parent: staging })
  }
  await context.forget({ organization: context.customer.cid })
  return root.pid
}

type Place = { pid: string; rootPid: string }

async function addRealm(
  context: OrganizationContext,
  realm: { name: string; parent: Place | undefined; sharded?: boolean | undefined },
): Promise<Place> {
  const { customer, now, vault } = context
  const pid = `DE_${newId()}`
  const rootPid = realm.parent?.rootPid ?? pid
  const sharded = realm.sharded ?? false
  await queries.insertRealm(
    customer,
    {
      pid,
      parentPid: realm.parent?.pid ?? null,
      rootPid,
      name: realm.name,
      sharded,
      secret: vault.seal(randomBytes(16).toString('hex')),
    },
    new Date(now),
  )
  const after = { name: realm.name, parent: realm.parent?.pid ?? null, sharded }
  context.change({ subject: 'realm', id: pid, before: null, after, pid, cid: customer.cid })
  return { pid, rootPid }
}

export async function createRealm(
  context: OrganizationContext,
  wanted: { name: string; parent: string; sharded?: boolean | undefined },
): Promise<void> {
  const name = checkName(wanted.name, 'name')
  const parent = requireRealm(await queries.lockRealms(context.customer), wanted.parent, 'parent')
  if (parent.archived_at !== null) throw new ApiError('ProjectIsArchived', { field: 'parent' })
  await addRealm(context, { name, parent: { pid: parent.pid, rootPid: parent.root_pid }, sharded: wanted.sharded })
  await context.forget({ organization: context.customer.cid })
}

export async function renameRealm(context: OrganizationContext, pid: string, newName: string): Promise<void> {
  const name = checkName(newName, 'newName')
  const realm = requireRealm(await queries.lockRealms(context.customer), pid, 'projectId')
  if (context.ifMatch !== undefined && context.ifMatch !== realm.version) {
    throw new ApiError('StaleVersion', { current: { pid, projectName: realm.name, version: realm.version } })
  }
  await queries.updateRealm(context.customer, pid, { name })
  context.change({ subject: 'realm', id: pid, before: { name: realm.name }, after: { name }, pid })
  context.setVersion(realm.version + 1)
  await context.forget({ organization: context.customer.cid })
}

/** Archives a realm: it rejects calls until it is unarchived. Nothing is deleted. */
export async function archiveRealm(context: OrganizationContext, pid: string): Promise<void> {
  const realm = await lockRealm(context, pid)
  await requireArchivable(context, realm)
  if (realm.archived_at !== null) return context.unchanged()
  await requireApproval(context, { db: context.db, id: pid }, 'archive')
  await queries.updateRealm(context.customer, pid, { archived_at: new Date(context.now) })
  context.change({ subject: 'realm', id: pid, before: { archived: false }, after: { archived: true }, pid })
  await context.forget({ organization: context.customer.cid })
}

/** Rejects archiving a realm with a child that is not archived; the rows must be locked. */
export async function requireArchivable(context: OrganizationContext, { pid }: RealmRow): Promise<void> {
  const rows = await queries.selectRealms(context.customer)
  const living = rows.filter((row) => row.parent_pid === pid && row.archived_at === null)
  if (living.length === 0) return
  const names = living.map((row) => row.name).join(', ')
  throw new ApiError('RealmNotArchivable', {
    field: 'pid',
    message: `Archive its child realms first: ${names}. Nothing was changed.`,
  })
}

export async function unarchiveRealm(context: OrganizationContext, pid: string): Promise<void> {
  const rows = await queries.lockRealms(context.customer)
  const realm = requireRealm(rows, pid, 'projectId')
  if (realm.archived_at === null) return context.unchanged()
  const parent = rows.find((row) => row.pid === realm.parent_pid)
  if (parent && parent.archived_at !== null) {
    throw new ApiError('RealmTreeInvalid', {
      field: 'projectId',
      message: `Its parent ${parent.name} is archived. Unarchive it first.`,
    })
  }
  await queries.updateRealm(context.customer, pid, { archived_at: null })
  context.change({ subject: 'realm', id: pid, before: { archived: true }, after: { archived: false }, pid })
  await context.forget({ organization: context.customer.cid })
}

/**
 * Moves realms of one game under other parents. Needs the right at the realm and at both parents. The result must be
 * one tree under the production realm; otherwise nothing is changed.
 */
export async function reparentRealms(
  context: OrganizationContext,
  rootPid: string,
  wanted: readonly { pid: string; parent?: string | undefined }[],
): Promise<void> {
  const all = await queries.lockRealms(context.customer)
  const root = requireRealm(all, rootPid, 'rootPID').root_pid
  const game = new Map(all.filter((row) => row.root_pid === root).map((row) => [row.pid, row]))
  const parents = new Map([...game].map(([pid, row]) => [pid, row.parent_pid]))
  const moves = wanted.flatMap(({ pid, parent }, index) => {
    const realm = game.get(pid)
    if (!realm) throw new ApiError('RealmNotFound', { field: `projects.${index}.pid` })
    const to = parent ?? null
    if (to === realm.parent_pid) return []
    if (realm.parent_pid === null) throw new ApiError('RealmNotReparentable', { field: `projects.${index}.parent` })
    if (to === null) {
      throw new ApiError('RealmTreeInvalid', {
        field: `projects.${index}.parent`,
        message: 'A game has one production realm. Choose a parent for this realm.',
      })
    }
    const parentRow = game.get(to)
    if (!parentRow) throw new ApiError('RealmNotFound', { field: `projects.${index}.parent` })
    if (parentRow.archived_at !== null && realm.archived_at === null) {
      throw new ApiError('RealmTreeInvalid', {
        field: `projects.${index}.parent`,
        message: 'A realm cannot be moved below an archived one. Unarchive it first.',
      })
    }
    for (const place of [pid, realm.parent_pid, to]) {
      if (!context.can('change-parent realm', place)) {
        throw new ApiError('Forbidden', {
          message: `This needs the right "change-parent realm" in ${game.get(place)?.name ?? place}.`,
        })
      }
    }
    parents.set(pid, to)
    return [{ pid, from: realm.parent_pid, to }]
  })
  for (const { pid } of moves) {
    const above = new Set<string>()
    for (let at: string | null | undefined = pid; at; at = parents.get(at)) {
      if (above.has(at)) {
        throw new ApiError('RealmTreeInvalid', {
          field: 'projects',
          message: `${game.get(pid)?.name ?? pid} cannot be below itself.`,
        })
      }
      above.add(at)
    }
  }
  if (moves.length === 0) return context.unchanged()
  for (const { pid, from, to } of moves) {
    await queries.updateRealm(context.customer, pid, { parent_pid: to })
    context.change({ subject: 'realm', id: pid, before: { parent: from }, after: { parent: to }, pid })
  }
  await context.forget({ organization: context.customer.cid })
}

/** A realm with its row locked, and with it the shape of the tree. */
export const lockRealm = async (context: OrganizationContext, pid: string): Promise<RealmRow> =>
  requireRealm(await queries.lockRealms(context.customer), pid, 'pid')

function requireRealm(rows: readonly RealmRow[], pid: string, field: string): RealmRow {
  const realm = rows.find((row) => row.pid === pid)
  if (!realm) throw new ApiError('RealmNotFound', { field })
  return realm
}
