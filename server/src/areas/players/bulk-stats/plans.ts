import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample, RowError } from '@regent/contract/organization/plans'
import type { ChosenPlayers } from '@regent/contract/players/player-search'
import { StatKey } from '@regent/contract/players/stat-values'
import { maxStatsOfPlayer, objectIdOf, readObjectId, type StatSpace } from '@regent/contract/players/stats'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { identifiesPerson } from '../../../kernel/personal-data/stat-masking.ts'
import { type NewRow, type PlanKind, type PlannedRow, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan, refuseRows } from '../../../kernel/plans/service.ts'
import { knownTags } from '../players/service.ts'
import { type Chosen, chosenPlayers, goneOf } from '../segments/chosen.ts'
import {
  countStatsOfPlayers,
  readStatValues,
  removeStatOfPlayers,
  setStatOfPlayers,
  updateStats,
} from '../stats/service.ts'

const maxValueLength = 8_192
const statsAtOnce = 2_000

const many = (n: number, noun: string) => `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`

/** `game.private.player.42/LEVEL`, as in the audit trail. */
const keyOf = (space: StatSpace, gamerTag: number, key: string) => `${objectIdOf(space, gamerTag)}/${key}`

function partsOf({ key: text }: Pick<PlannedRow, 'key'>) {
  const slash = text.indexOf('/')
  const objectId = text.slice(0, slash)
  return { objectId, ...readObjectId(objectId), key: text.slice(slash + 1) }
}

/** Rows of player id, stat name and value; one invalid row refuses all. */
export async function planUpload(
  context: RealmContext,
  { space, rows, fileName }: { space: StatSpace; rows: readonly (readonly string[])[]; fileName?: string | undefined },
): Promise<PlanWithSample> {
  const errors: RowError[] = []
  const stats = new Map<string, { gamerTag: number; key: string; value: string; row: number }>()
  const ids = rows.map(([player = '']) => player.trim())
  const tags = ids.map((id) => (/^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0)).filter(Number.isSafeInteger)
  const known = new Set(await knownTags(context.realm, tags.filter(Boolean)))
  rows.forEach(([, name = '', value = '', ...rest], index) => {
    const row = index + 1
    const id = ids[index] ?? ''
    const key = StatKey.safeParse(name.trim())
    const refuse = (field: string, message: string) => errors.push({ row, field, message })
    if (!/^[1-9]\d{0,15}$/.test(id)) refuse('player', `“${id.slice(0, 40)}” is not a player id.`)
    else if (!known.has(Number(id))) refuse('player', `${id} is not a player of this realm.`)
    if (!key.success) refuse('stat', `The stat’s name ${key.error.issues[0]?.message ?? 'is not valid'}.`)
    if (value.length > maxValueLength) refuse('value', `The value is longer than ${maxValueLength} characters.`)
    if (rest.some((cell) => cell.trim() !== ''))
      refuse('row', 'The row has more than three columns: player id, stat and value.')
    if (key.success && known.has(Number(id)))
      stats.set(keyOf(space, Number(id), key.data), { gamerTag: Number(id), key: key.data, value, row })
  })
  refuseRows(errors)
  const planned = [...stats.values()]
  const now = await valuesOf(context.realm, space, planned)
  const changed = planned
    .map(({ gamerTag, key, value }) => ({
      key: keyOf(space, gamerTag, key),
      label: `${gamerTag}: ${key}`,
      before: now.get(keyOf(space, gamerTag, key)) ?? null,
      after: value,
    }))
    .filter(({ before, after }) => before !== after)
  await refuseTooMany(context.realm, planned, now, space)
  const players = new Set(planned.map(({ gamerTag }) => gamerTag)).size
  const warnings = [
    ...(planned.length < rows.length
      ? [`${many(rows.length - planned.length, 'row')} name a stat twice; the last one counts.`]
      : []),
    ...(changed.length < planned.length
      ? [`${many(planned.length - changed.length, 'stat')} already have these values, and are left out.`]
      : []),
  ]
  const count = many(changed.length, 'stat')
  return makePlan(
    context,
    {
      pid: context.realm.id,
      kind: 'stats-upload',
      title: `Set ${count} of ${many(players, 'player')}${fileName ? ` from ${fileName}` : ''}`,
      verb: `Set ${count}`,
      input: { space },
      warnings,
    },
    changed,
  )
}

/** A player who gets fewer new stats is left to the check when the plan is applied; it would read the stats of everybody. */
const checkedNewStats = 500

/** Refuses rows that would give a player more stats than a player may have. */
async function refuseTooMany(
  realm: Realm,
  planned: readonly { gamerTag: number; key: string; row: number }[],
  values: ReadonlyMap<string, string>,
  space: StatSpace,
): Promise<void> {
  const made = new Map<number, { count: number; row: number }>()
  for (const { gamerTag, key, row } of planned) {
    if (values.has(keyOf(space, gamerTag, key))) continue
    const before = made.get(gamerTag)
    made.set(gamerTag, { count: (before?.count ?? 0) + 1, row: before?.row ?? row })
  }
  const large = [...made].filter(([, { count }]) => count > checkedNewStats)
  const counts = await countStatsOfPlayers(
    realm,
    large.map(([gamerTag]) => gamerTag),
  )
  refuseRows(
    large.flatMap(([gamerTag, { count, row }]) => {
      const all = count + (counts.get(gamerTag) ?? 0)
      if (all <= maxStatsOfPlayer) return []
      const message = `${gamerTag} would have ${all.toLocaleString('en')} stats; a player has at most ${maxStatsOfPlayer.toLocaleString('en')}.`
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

/** The value after an addition. A text cannot be added to: such a row fails and changes nothing. */
function sumText(before: string | null, amount: number): string | null {
  const sum = Number(before ?? 0) + amount
  return before?.trim() === '' || !Number.isFinite(sum) ? before : String(sum)
}

/** One stat of many players: set, added to, or deleted. */
export async function planOfPlayers(context: RealmContext, wanted: OfPlayers): Promise<PlanWithSample> {
  const { players, space, key, act, value } = wanted
  const right = act === 'delete' ? 'delete stats' : 'edit stats'
  if (!context.can(right, context.realm.id))
    throw new ApiError('Forbidden', { message: `This needs the right "${right}".` })
  const amount = Number(value)
  if (act === 'add' && (value === undefined || value === '' || !Number.isFinite(amount)))
    throw new ApiError('BadRequest', { field: 'value', message: 'value must be a number to add.' })
  if (act === 'set' && value === undefined)
    throw new ApiError('BadRequest', { field: 'value', message: 'value is missing.' })
  const { tags, matching, segment, segmentWords, typeName, warnings } = await chosenPlayers(context, players)
  const now = await valuesOf(
    context.realm,
    space,
    tags.map((gamerTag) => ({ gamerTag, key })),
  )
  const rows = tags.flatMap((gamerTag): NewRow[] => {
    const before = now.get(keyOf(space, gamerTag, key)) ?? null
    if (act === 'delete' ? before === null : act === 'set' && before === String(value)) return []
    const after = act === 'delete' ? null : act === 'set' ? String(value) : sumText(before, amount)
    return [{ key: keyOf(space, gamerTag, key), label: String(gamerTag), before, after }]
  })
  const left = tags.length - rows.length
  const whom = many(rows.length, 'player')
  const words = {
    // Everybody who sees the audit trail reads the title.
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
        ...(left > 0
          ? [
              `${many(left, 'player')} ${act === 'delete' ? 'have no such stat' : 'have this value already'}, and are left out.`,
            ]
          : []),
        ...warnings,
      ],
    },
    rows,
  )
}

async function valuesOf(realm: Realm, space: StatSpace, stats: readonly { gamerTag: number; key: string }[]) {
  const rows = await readStatValues(realm, space, stats)
  return new Map(rows.map(({ gamerTag, key, value }) => [keyOf(space, gamerTag, key), value]))
}

const tagsIn = (rows: readonly PlannedRow[]) => rows.map((row) => partsOf(row).gamerTag)

export const statsUpload: PlanKind = {
  act: 'many-players',
  right: 'create tagging',
  playerOf: (row) => partsOf(row).gamerTag,
  rowsAtOnce: statsAtOnce,
  whatMoved: (context, _plan, rows) => goneOf(realmOfPlan(context), { matching: null }, tagsIn(rows)),
  apply: (context, _plan, rows) => setAll(realmOfPlan(context), rows),
}

export const statsOfPlayers: PlanKind = {
  act: 'many-players',
  right: ['edit stats', 'delete stats'],
  playerOf: (row) => partsOf(row).gamerTag,
  rowsAtOnce: statsAtOnce,
  areRowsApart: true,
  whatMoved: (context, { input }, rows) =>
    goneOf(realmOfPlan(context), input as Pick<Chosen, 'matching'>, tagsIn(rows)),
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
      rows.map((row) => ({ objectId: partsOf(row).objectId, set: {}, add: { [key]: Number(value) } })),
    )
  },
}

const setAll = (context: RealmContext, rows: readonly PlannedRow[]): Promise<void> =>
  updateStats(
    context,
    rows.map((row) => {
      const { objectId, key } = partsOf(row)
      return { objectId, set: { [key]: String(row.after) }, add: {} }
    }),
  )
