import { builtInStats, type StatSpace, statSpaces, toObjectId } from '@regent/contract/players/stats'
import { identifiesPerson } from '../../../kernel/personal-data/stat-masking.ts'
import { type CopyPart, formatNameList } from '../../../kernel/plans/copy-part.ts'
import { selectStats, selectValues } from './queries.ts'
import { updateStats } from './service.ts'

/** `client.public/LEVEL` */
const toKey = (space: StatSpace, key: string) => `${space}/${key}`

function splitKey(rowKey: string): { space: StatSpace; key: string } {
  const at = rowKey.indexOf('/')
  return { space: rowKey.slice(0, at) as StatSpace, key: rowKey.slice(at + 1) }
}

const builtIn = new Set(builtInStats)

/** The server writes these for each player, and cohorts belong to the trials of a realm. */
const isOfServer = (space: StatSpace, key: string) =>
  space === 'game.private' && (builtIn.has(key) || key.startsWith('trialmember:'))

/** The stats of all spaces, except stats that identify the person or that the server maintains. */
export const copyStats: CopyPart = {
  async plan({ from, fromTag, to, toTag }) {
    const storedStats = await Promise.all(
      statSpaces.map(async (space) =>
        (await selectStats(from.realm, fromTag, space, undefined)).map(({ key, value }) => ({ space, key, value })),
      ),
    )
    const all = storedStats.flat().filter(({ space, key }) => !isOfServer(space, key))
    const personal = all.filter(({ key }) => identifiesPerson(key)).map(({ key }) => key)
    const copied = all.filter(({ key }) => !identifiesPerson(key))
    const there = new Map<string, string>()
    for (const space of statSpaces)
      for (const { key, value } of await selectStats(to.realm, toTag, space, undefined))
        there.set(toKey(space, key), value)
    return {
      rows: copied.flatMap(({ space, key, value }) => {
        const before = there.get(toKey(space, key)) ?? null
        return before === value ? [] : [{ key: toKey(space, key), label: `Stat ${key}`, before, after: value }]
      }),
      warnings: personal.length > 0 ? [`Personal stats are skipped: ${formatNameList([...new Set(personal)])}.`] : [],
    }
  },

  async whatMoved({ realm }, gamerTag, rows) {
    for (const space of statSpaces) {
      const planned = rows.map((row) => ({ ...splitKey(row.key), before: row.before }))
      const ofSpace = planned.filter((one) => one.space === space)
      if (ofSpace.length === 0) continue
      const currentValues = await selectValues(
        realm,
        space,
        ofSpace.map(({ key }) => ({ gamerTag, key })),
      )
      const values = new Map(currentValues.map(({ key, value }) => [key, value]))
      const changedRow = ofSpace.find(({ key, before }) => (values.get(key) ?? null) !== before)
      if (changedRow) return `The stat ${changedRow.key} of the player has changed since.`
    }
    return undefined
  },

  apply: (context, gamerTag, rows) =>
    updateStats(
      context,
      rows.map((row) => {
        const { space, key } = splitKey(row.key)
        return { objectId: toObjectId(space, gamerTag), set: { [key]: String(row.after) }, add: {} }
      }),
    ),
}
