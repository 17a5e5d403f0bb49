import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample, RowError } from '@regent/contract/organization/plans'
import type { ChosenPlayers } from '@regent/contract/players/player-search'
import { StatKey } from '@regent/contract/players/stat-values'
import { maxStatsOfPlayer, readObjectId, type StatSpace, toObjectId } from '@regent/contract/players/stats'
import { formatQuantity } from '@regent/contract/words'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { identifiesPerson } from '../../../kernel/personal-data/stat-masking.ts'
import { type NewRow, type PlanKind, type PlannedRow, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan, refuseRows } from '../../../kernel/plans/service.ts'
import { existingGamerTags } from '../players/service.ts'
import { findMissingPlayers, resolveSelection, type SelectedPlayers } from '../segments/chosen.ts'
import {
  countStatsOfPlayers,
  readStatValues,
  removeStatOfPlayers,
  setStatOfPlayers,
  updateStats,
} from '../stats/service.ts'

const maxValueLength = 8_192
const statsPerBatch = 2_000

/** `game.private.player.42/LEVEL`, as in the audit trail. */
const toKey = (space: StatSpace, gamerTag: number, key: string) => `${toObjectId(space, gamerTag)}/${key}`

function splitKey({ key: text }: Pick<PlannedRow, 'key'>) {
  const slash = text.indexOf('/')
  const objectId = text.slice(0, slash)
  return { objectId, ...readObjectId(objectId), key: text.slice(slash + 1) }
}

/** Rows of player id, stat name and value; one invalid row rejects all. */
export async function planUpload(
  context: RealmContext,
  { space, rows, fileName }: { space: StatSpace; rows: readonly (readonly string[])[]; fileName?: string | undefined },
): Promise<PlanWithSample> {
  const errors: RowError[] = []
  const stats = new Map<string, { gamerTag: number; key: string; value: string; row: number }>()
  const ids = rows.map(([player = '']) => player.trim())
  const tags = ids.map((id) => (/^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0)).filter(Number.isSafeInteger)
  const existingTags = new Set(await existingGamerTags(context.realm, tags.filter(Boolean)))
  rows.forEach(([, name = '', value = '', ...rest], index) => {
    const row = index + 1
    const id = ids[index] ?? ''
    const key = StatKey.safeParse(name.trim())
    const addError = (field: string, message: string) => errors.push({ row, field, message })
    if (!/^[1-9]\d{0,15}$/.test(id)) addError('player', `“${id.slice(0, 40)}” is not a player id.`)
    else if (!existingTags.has(Number(id))) addError('player', `${id} is not a player of this realm.`)
    if (!key.success) addError('stat', `The stat’s name ${key.error.issues[0]?.message ?? 'is not valid'}.`)
    if (value.length > maxValueLength) addError('value', `The value is longer than ${maxValueLength} characters.`)
    if (rest.some((cell) => cell.trim() !== ''))
      addError('row', 'The row has more than three columns: player id, stat and value.')
    if (key.success && existingTags.has(Number(id)))
      stats.set(toKey(space, Number(id), key.data), { gamerTag: Number(id), key: key.data, value, row })
  })
  refuseRows(errors)
  const planned = [...stats.values()]
  const now = await readValues(context.realm, space, planned)
  const changedRows = planned
    .map(({ gamerTag, key, value }) => ({
      key: toKey(space, gamerTag, key),
      label: `${gamerTag}: ${key}`,
      before: now.get(toKey(space, gamerTag, key)) ?? null,
      after: value,
    }))
    .filter(({ before, after }) => before !== after)
  await rejectTooMany(context.realm, planned, now, space)
  const players = new Set(planned.map(({ gamerTag }) => gamerTag)).size
  const warnings = [
    ...(planned.length < rows.length
      ? [`Of repeated stats, the last value is used (${formatQuantity(rows.length - planned.length, 'row')}).`]
      : []),
    ...(changedRows.length < planned.length
      ? [`${formatQuantity(planned.length - changedRows.length, 'stat')} already have these values and are skipped.`]
      : []),
  ]
  const count = formatQuantity(changedRows.length, 'stat')
  return makePlan(
    context,
    {
      pid: context.realm.id,
      kind: 'stats-upload',
      title: `Set ${count} of ${formatQuantity(players, 'player')}${fileName ? ` from ${fileName}` : ''}`,
      verb: `Set ${count}`,
      input: { space },
      warnings,
    },
    changedRows,
  )
}

/**
 * Players with fewer new stats than this are only checked when the plan is applied, because the check reads all of a
 * player's stats.
 */
const checkedNewStats = 500

/** Rejects rows that would exceed the maximum number of stats of a player. */
async function rejectTooMany(
  realm: Realm,
  planned: readonly { gamerTag: number; key: string; row: number }[],
  values: ReadonlyMap<string, string>,
  space: StatSpace,
): Promise<void> {
  const newStatCounts = new Map<number, { count: number; row: number }>()
  for (const { gamerTag, key, row } of planned) {
    if (values.has(toKey(space, gamerTag, key))) continue
    const before = newStatCounts.get(gamerTag)
    newStatCounts.set(gamerTag, { count: (before?.count ?? 0) + 1, row: before?.row ?? row })
  }
  const large = [...newStatCounts].filter(([, { count }]) => count > checkedNewStats)
  const counts = await countStatsOfPlayers(
    realm,
    large.map(([gamerTag]) => gamerTag),
  )
  refuseRows(
    large.flatMap(([gamerTag, { count, row }]) => {
      const all = count + (counts.get(gamerTag) ?? 0)
      if (all <= maxStatsOfPlayer) return []
      const message = `${gamerTag} would have ${all.toLocaleString('en')} stats. The limit is ${maxStatsOfPlayer.toLocaleString('en')} per player.`
      return [{ row, field: 'player', message }]
    }),
  )
}

type OfPlayers = {
  players: ChosenPlayers
  space: StatSpace
  key: string
  act: 'set' | 'add' | 'delete'
  value?: string | number | boolean | undefined
}

/** The value after an addition. For a text value the row fails without a change. */
function addToText(before: string | null, amount: number): string | null {
  const sum = Number(before ?? 0) + amount
  return before?.trim() === '' || !Number.isFinite(sum) ? before : String(sum)
}

/** Sets, increments or deletes one stat of many players. */
export async function planStatOfPlayers(context: RealmContext, request: OfPlayers): Promise<PlanWithSample> {
  const { players, space, key, act, value } = request
  const right = act === 'delete' ? 'delete stats' : 'edit stats'
  if (!context.can(right, context.realm.id))
    throw new ApiError('Forbidden', { message: `This needs the right "${right}".` })
  const amount = Number(value)
  if (act === 'add' && (value === undefined || value === '' || !Number.isFinite(amount)))
    throw new ApiError('BadRequest', { field: 'value', message: 'value must be a number to add.' })
  if (act === 'set' && value === undefined)
    throw new ApiError('BadRequest', { field: 'value', message: 'value is missing.' })
  const { tags, matching, segment, segmentWords, typeName, warnings } = await resolveSelection(context, players)
  const now = await readValues(
    context.realm,
    space,
    tags.map((gamerTag) => ({ gamerTag, key })),
  )
  const rows = tags.flatMap((gamerTag): NewRow[] => {
    const before = now.get(toKey(space, gamerTag, key)) ?? null
    if (act === 'delete' ? before === null : act === 'set' && before === String(value)) return []
    const after = act === 'delete' ? null : act === 'set' ? String(value) : addToText(before, amount)
    return [{ key: toKey(space, gamerTag, key), label: String(gamerTag), before, after }]
  })
  const unchangedCount = tags.length - rows.length
  const whom = formatQuantity(rows.length, 'player')
  const words = {
    // Everybody who sees the audit trail can read the title.
    set: `Set ${key}${identifiesPerson(key) ? '' : ` to ${String(value).slice(0, 40)}`} for ${whom}`,
    add: `Add ${amount} to ${key} of ${whom}`,
    delete: `Delete ${key} of ${whom}`,
  }[act]
  return makePlan(
    context,
    {
      pid: context.realm.id,
      kind: 'stats-of-players',
      typeName,
      title: segmentWords ? `${words} of ${segmentWords}` : words,
      verb: words,
      input: {
        space,
        key,
        act,
        value: act === 'add' ? amount : value,
        matching,
        ...(segment?.isShared && { segment: segment.name }),
      },
      warnings: [
        ...(unchangedCount > 0
          ? [
              `${formatQuantity(unchangedCount, 'player')} ${act === 'delete' ? 'do not have this stat' : 'already have this value'} and are skipped.`,
            ]
          : []),
        ...warnings,
      ],
    },
    rows,
  )
}

async function readValues(realm: Realm, space: StatSpace, stats: readonly { gamerTag: number; key: string }[]) {
  const rows = await readStatValues(realm, space, stats)
  return new Map(rows.map(({ gamerTag, key, value }) => [toKey(space, gamerTag, key), value]))
}

const tagsIn = (rows: readonly PlannedRow[]) => rows.map((row) => splitKey(row).gamerTag)

export const statsUpload: PlanKind = {
  act: 'many-players',
  right: 'create tagging',
  playerOf: (row) => splitKey(row).gamerTag,
  rowsAtOnce: statsPerBatch,
  whatMoved: (context, _plan, rows) => findMissingPlayers(realmOfPlan(context), { matching: null }, tagsIn(rows)),
  apply: (context, _plan, rows) => setAll(realmOfPlan(context), rows),
}

export const statsOfPlayers: PlanKind = {
  act: 'many-players',
  right: ['edit stats', 'delete stats'],
  playerOf: (row) => splitKey(row).gamerTag,
  rowsAtOnce: statsPerBatch,
  areRowsApart: true,
  whatMoved: (context, { input }, rows) =>
    findMissingPlayers(realmOfPlan(context), input as Pick<SelectedPlayers, 'matching'>, tagsIn(rows)),
  async apply(context, { input }, rows) {
    const { act, value, space, key } = input as Omit<OfPlayers, 'players'>
    const here = realmOfPlan(context)
    const right = act === 'delete' ? 'delete stats' : 'edit stats'
    if (!context.can(right, here.realm.id))
      throw new ApiError('Forbidden', { message: `This needs the right "${right}".` })
    if (act === 'set') return setStatOfPlayers(here, space, key, String(value), tagsIn(rows))
    if (act === 'delete') return removeStatOfPlayers(here, space, key, tagsIn(rows))
    return updateStats(
      here,
      rows.map((row) => ({ objectId: splitKey(row).objectId, set: {}, add: { [key]: Number(value) } })),
    )
  },
}

const setAll = (context: RealmContext, rows: readonly PlannedRow[]): Promise<void> =>
  updateStats(
    context,
    rows.map((row) => {
      const { objectId, key } = splitKey(row)
      return { objectId, set: { [key]: String(row.after) }, add: {} }
    }),
  )
