import { ApiError } from '@regent/contract/errors'
import { statSpaces } from '@regent/contract/players/stats'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { isCursorNumber, isCursorText, readTextCursor, writeTextCursor } from '../../../kernel/context/paging.ts'
import { refuseMaskedSort } from '../../../kernel/personal-data/stat-masking.ts'
import { run } from './condition-queries.ts'
import { type PlayerOrder, readParts } from './player-order.ts'
import * as queries from './sorted-queries.ts'
import type { StatName } from './stat-criteria.ts'

/** The stat of a sort order; undefined for a column. */
export function statSortedBy(sort: string): StatName | undefined {
  const [, name = ''] = /^-?stat:(.+)$/u.exec(sort) ?? []
  const space = statSpaces.find((one) => name.startsWith(`${one}.`))
  return space && { space, key: name.slice(space.length + 1) }
}

/** The order of a stat reveals its values, so it requires the right to see them. */
export function requireVisibleSort(context: RealmContext, sort: string): void {
  const stat = statSortedBy(sort)
  if (!stat) return
  if (!context.can('view stats', context.realm.id)) {
    throw new ApiError('Forbidden', { field: 'sort', message: 'Sorting by a stat needs the right "view stats".' })
  }
  refuseMaskedSort(context, stat.key)
}

type Place = { number: number | null; head: string | null; gamerTag: number }

const isNumberOrNone = (value: unknown) => value === null || Number.isFinite(value)
const isTextOrNone = (value: unknown) => value === null || isCursorText(value)

function placeAfter(cursor: string | undefined): Place | undefined {
  const values = readTextCursor(cursor, [isNumberOrNone, isTextOrNone, isCursorNumber])
  if (!values) return undefined
  const [number, head, gamerTag] = values as [number | null, string | null, number]
  return { number, head, gamerTag }
}

const findPart = ({ number, head }: Place) => (number !== null ? 'numbers' : head !== null ? 'texts' : 'none')

/** Numbers, then texts, then players without the stat, in both directions: each part in the order of an index. */
export const orderOfStat = (stat: StatName): PlayerOrder => ({
  after(cursor) {
    const place = placeAfter(cursor)
    const parts = ['numbers', 'texts', 'none'] as const
    // A page continues in the part of the previous row.
    const remainingParts = parts.slice(place ? parts.indexOf(findPart(place)) : 0)
    return (realm, who, { direction, limit: most }) =>
      readParts(remainingParts, most, (part, limit, isFirst) => {
        const { number, head, gamerTag } = (isFirst ? place : undefined) ?? none
        const page = { direction, limit }
        switch (part) {
          case 'numbers': {
            const after = number === null ? undefined : { number, head: head ?? '', gamerTag }
            return run(realm.db, queries.playersByNumber(realm, who, stat, { ...page, after }))
          }
          case 'texts': {
            const after = head === null ? undefined : { head, gamerTag }
            return run(realm.db, queries.playersByBeginning(realm, who, stat, { ...page, after }))
          }
          case 'none': {
            const after = isFirst ? place : undefined
            return run(realm.db, queries.playersWithoutStat(realm, who, stat, { ...page, after }))
          }
        }
      })
  },
  cursorOf: ({ stat_number = null, stat_head = null, gamer_tag }) =>
    writeTextCursor([stat_number, stat_head, gamer_tag]),
})

const none: Place = { number: null, head: null, gamerTag: 0 }
