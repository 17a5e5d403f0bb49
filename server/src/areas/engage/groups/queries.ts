import type { EnrollmentType, GroupType } from '@regent/contract/engage/group-shapes'
import { toLook, toTextKey } from '@regent/contract/text-keys'
import { sql } from 'kysely'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import { statement, statementsBySize } from '../../../engines/database/statement.ts'
import type { Db, RealmRef } from './tables.ts'

export type GroupRow = {
  id: number
  type: GroupType
  /** 0 for a guild. */
  parent_id: number
  name: string
  tag: string | null
  slogan: string
  motd: string
  enrollment_type: EnrollmentType
  requirement: number
  max_size: number
  client_data: string | null
  member_count: number
  version: number
  created_at: number
}

const columnNames = `id, type, parent_id, name, tag, slogan, motd, enrollment_type, requirement, max_size, client_data,
  member_count, version, created_at`
const columns = sql.raw(columnNames)

/** A name is searched and sorted by its key, and must have a unique normalized form. */
const nameKeys = (name: string) => ({ name_key: toTextKey(name), look: toLook(name) })
const tagKeys = (tag: string | null) =>
  tag === null ? { tag_key: null, tag_look: null } : { tag_key: toTextKey(tag), tag_look: toLook(tag) }

export async function selectGroup({ db, id: pid }: RealmRef, id: number): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`select ${columns} from groups where pid = ${pid} and id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Serializes changes of a group and of its members. The guild of a part is locked before the part, so that a player
 * cannot leave the guild while joining the part.
 */
export async function lockGroup({ db, id: pid }: RealmRef, id: number): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`
    select ${columns} from groups
    where pid = ${pid} and id in (${id}, (select parent_id from groups where pid = ${pid} and id = ${id}))
    order by parent_id for no key update
  `.execute(db)
  return rows.find((row) => row.id === id)
}

export async function selectGroups({ db, id: pid }: RealmRef, ids: readonly number[]): Promise<GroupRow[]> {
  return ids.length === 0 ? [] : groupsById(db, pid, ids)
}

const groupsById = statement<GroupRow>(`
  select ${columnNames} from groups where pid = $1 and id = any($2::bigint[])
`)

const partsOfGroups = statement<GroupRow>(`
  select ${columnNames} from groups where pid = $1 and parent_id = any($2::bigint[]) order by name_key
`)

export const selectSubGroups = async ({ db, id: pid }: RealmRef, ids: readonly number[]): Promise<GroupRow[]> =>
  ids.length === 0 ? [] : partsOfGroups(db, pid, ids)

export type NewGroup = Omit<GroupRow, 'version' | 'member_count' | 'created_at'> & { created_at: Date }

export async function insertGroup({ db, id: pid }: RealmRef, group: NewGroup): Promise<void> {
  const keys = { ...nameKeys(group.name), ...tagKeys(group.tag) }
  await db
    .insertInto('groups')
    .values({ pid, ...group, ...keys })
    .execute()
}

export type GroupChange = Partial<
  Pick<
    GroupRow,
    'name' | 'tag' | 'slogan' | 'motd' | 'enrollment_type' | 'requirement' | 'max_size' | 'client_data' | 'version'
  >
>

export async function updateGroup({ db, id: pid }: RealmRef, id: number, change: GroupChange): Promise<void> {
  const { name, tag } = change
  const keys = { ...(name !== undefined && nameKeys(name)), ...(tag !== undefined && tagKeys(tag)) }
  await db
    .updateTable('groups')
    .set({ ...change, ...keys })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

/** Deletes a group with its parts, members and all dependent rows. */
export async function deleteGroup({ db, id: pid }: RealmRef, id: number): Promise<void> {
  await sql`delete from groups where pid = ${pid} and parent_id = ${id}`.execute(db)
  await db.deleteFrom('groups').where('pid', '=', pid).where('id', '=', id).execute()
}

export async function findTaken({ db, id: pid }: RealmRef, parentId: number, name: string, tag: string) {
  const { rows } = await sql<{ name: boolean; tag: boolean }>`
    select
      exists (
        select from groups
        where pid = ${pid} and parent_id = ${parentId} and (name_key = ${toTextKey(name)} or look = ${toLook(name)})
      ) as name,
      exists (
        select from groups
        where pid = ${pid} and parent_id = 0 and (tag_key = ${toTextKey(tag)} or tag_look = ${toLook(tag)})
      ) as tag
  `.execute(db)
  return rows[0] ?? { name: false, tag: false }
}

// ── Lists ──────────────────────────────────────────────────────────────────

const beginsWith = (name: string) => {
  const key = toTextKey(name)
  return sql`and name_key >= ${key} and name_key < ${`${key}\u{10ffff}`}`
}

export type GroupOrder = {
  by: 'name' | 'members'
  direction: 'asc' | 'desc'
  /** The last group of the previous page. */
  after: { name: string } | { members: number; id: number } | undefined
}

/** Guilds in the order of an index. */
export async function selectPage(
  { db, id: pid }: RealmRef,
  wanted: { name?: string | undefined; enrollmentType?: EnrollmentType | undefined },
  { by, direction, after }: GroupOrder,
  limit: number,
): Promise<GroupRow[]> {
  const { name, enrollmentType } = wanted
  const way = sql.raw(direction)
  const further = sql.raw(direction === 'desc' ? '<' : '>')
  const beyond = !after
    ? sql``
    : 'name' in after
      ? sql`and name_key ${further} ${toTextKey(after.name)}`
      : sql`and (member_count, id) ${further} (${after.members}, ${after.id})`
  const { rows } = await sql<GroupRow>`/* varies */
    select ${columns} from groups where pid = ${pid} and type = 'guild' and parent_id = 0
      ${name ? beginsWith(name) : sql``}
      ${enrollmentType === undefined ? sql`` : sql`and enrollment_type = ${enrollmentType}`}
      ${beyond}
    order by ${by === 'members' ? sql`member_count ${way}, id ${way}` : sql`name_key ${way}`} limit ${limit}
  `.execute(db)
  return rows
}

export type GroupSearch = {
  name?: string | undefined
  type: GroupType
  enrollmentTypes?: readonly string[] | undefined
  hasSlots?: boolean | undefined
  scoreMin?: number | undefined
  scoreMax?: number | undefined
  userScore?: number | undefined
  sortBy: 'name' | 'requirement' | 'members'
  isDescending: boolean
  offset: number
  limit: number
}

const orders = { name: 'name_key', requirement: 'requirement', members: 'member_count' } as const

/** A group of a list. The revision is another number after each change of what `GroupDetails` holds. */
export type ListedGroup = { id: number; revision: number }

/** The usual searches have fixed texts: by type, order and, if `isNamed`, the beginning of the name. */
const searchesByShape = new Map<string, ReturnType<typeof statementsBySize<ListedGroup>>>()

function searchOfShape(type: GroupType, sortBy: GroupSearch['sortBy'], direction: 'asc' | 'desc', isNamed: boolean) {
  const shape = [type, sortBy, direction, isNamed].join(' ')
  // Names are unique among guilds.
  const isByIndex = type === 'guild' && sortBy === 'name'
  const search =
    searchesByShape.get(shape) ??
    statementsBySize<ListedGroup>(
      (limit) => `
        select id, revision from groups where pid = $1 and type = '${type}' ${type === 'guild' ? 'and parent_id = 0' : ''}
          ${isNamed ? 'and name_key >= $3 and name_key < $4' : ''}
        order by ${orders[sortBy]} ${direction} ${isByIndex ? '' : `, id ${direction}`} offset $2 limit ${limit}
      `,
      [20, 50, 100],
    )
  searchesByShape.set(shape, search)
  return search
}

export async function selectFound({ db, id: pid }: RealmRef, search: GroupSearch): Promise<ListedGroup[]> {
  const { name, type, enrollmentTypes, hasSlots, scoreMin, scoreMax, userScore, sortBy, isDescending } = search
  const { offset, limit } = search
  const hasFilters = [hasSlots, scoreMin, scoreMax, userScore, enrollmentTypes?.[0]].some((one) => one !== undefined)
  if (!hasFilters) {
    const find = searchOfShape(type, sortBy, isDescending ? 'desc' : 'asc', Boolean(name))(limit)
    const key = toTextKey(name ?? '')
    return name ? find(db, pid, offset, key, `${key}\u{10ffff}`) : find(db, pid, offset)
  }
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const { rows } = await sql<ListedGroup>`/* varies */
    select id, revision from groups where pid = ${pid} and type = ${type}
      ${type === 'guild' ? sql`and parent_id = 0` : sql``}
      ${name ? beginsWith(name) : sql``}
      ${enrollmentTypes?.length ? sql`and enrollment_type = any(${enrollmentTypes}::text[])` : sql``}
      ${hasSlots === undefined ? sql`` : sql`and (member_count < max_size) = ${hasSlots}`}
      ${scoreMin === undefined ? sql`` : sql`and requirement >= ${scoreMin}`}
      ${scoreMax === undefined ? sql`` : sql`and requirement <= ${scoreMax}`}
      ${userScore === undefined ? sql`` : sql`and requirement <= ${userScore}`}
    order by ${sql.raw(orders[sortBy])} ${direction}, id ${direction}
    offset ${offset} limit ${limit}
  `.execute(db)
  return rows
}

const groupsWithRoom = statement<ListedGroup>(`
  select id, revision from groups as g
  where pid = $1 and parent_id = 0 and enrollment_type = 'open' and member_count < max_size
    and not exists (select from group_members as m where m.pid = $1 and m.group_id = g.id and m.gamer_tag = $2)
  order by member_count desc, id desc limit 20
`)

/** At most 20 open guilds with free slots, without those of the player, the fullest first. */
export const selectWithRoom = ({ db, id: pid }: RealmRef, gamerTag: number): Promise<ListedGroup[]> =>
  groupsWithRoom(db, pid, gamerTag)

// ── What players did ───────────────────────────────────────────────────────

export const groupActs = ['founded', 'joined', 'left', 'put out', 'disbanded'] as const
export type GroupAct = (typeof groupActs)[number]

export async function insertMoves(
  { db, id: pid }: RealmRef,
  group: { id: number; name: string },
  act: GroupAct,
  gamerTags: readonly number[],
  at: Date,
): Promise<void> {
  if (gamerTags.length === 0) return
  const values = gamerTags.map((gamer_tag) => ({ pid, gamer_tag, at, act, group_id: group.id, group_name: group.name }))
  await db.insertInto('group_moves').values(values).execute()
}

export type MoveRow = { id: number; at: number; act: string; group_id: number; group_name: string }

/** Newest first, before a position. */
export async function selectMoves(
  { db, id: pid }: RealmRef,
  gamerTag: number,
  { before, limit }: { before: { at: number; id: number }; limit: number },
): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select id, at, act, group_id, group_name from group_moves
    where pid = ${pid} and gamer_tag = ${gamerTag} and (at, id) < (${new Date(before.at)}, ${before.id})
    order by at desc, id desc limit ${limit}
  `.execute(db)
  return rows
}

type Players = readonly { pid: string; gamerTag: number }[]

export const selectMovesOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('group_moves')
    .select(['pid', 'gamer_tag as gamerTag', 'at', 'act', 'group_id as groupId', 'group_name as group'])
    .where(ofPlayers(players))
    .orderBy('id')
    .execute()

export async function deleteMovesOfPlayers(db: Db, players: Players): Promise<void> {
  await db.deleteFrom('group_moves').where(ofPlayers(players)).execute()
}
