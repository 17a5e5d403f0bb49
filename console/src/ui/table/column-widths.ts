import { actionsId } from './table-edges.ts'

/** The widths that somebody gave to columns of a list, in pixels, by the column's id. */
export type ColumnWidths = Readonly<Record<string, number>>

export const minColumnPx = 60
export const maxColumnPx = 1200
export const defaultColumnPx = 140

/** The part of a column that its width depends on. */
type Sized = {
  id: string
  header?: string
  width?: number
  keepsWidth?: boolean
  isOnCard?: boolean
  canLeave?: boolean
}

export const boundedWidth = (px: number): number => Math.round(Math.min(maxColumnPx, Math.max(minColumnPx, px)))

/** What a moment needs; no column becomes narrower, nor narrower than its head. */
const keptPx = 110

/** The room of a letter of a head, and what stands beside the word; in pixels. */
const letterPx = (letter: string) => (/[mwMW]/.test(letter) ? 11 : /[ fijlrtI.:·]/.test(letter) ? 4.5 : 7.5)
const besideWordPx = 22

/** A column is at least as wide as its head, so that its word can be read. */
const headPx = (header = '') => Math.ceil([...header].reduce((sum, letter) => sum + letterPx(letter), besideWordPx))

/** The last column with data: it takes the width that the others leave, so it has no edge to drag. */
export const flexibleColumn = (columns: readonly Sized[]): string | undefined =>
  columns.findLast(({ id }) => id !== actionsId)?.id

/** `leastPx`: what its head needs. */
export type ColumnLayout = { id: string; px: number; isFlexible: boolean; keepsWidth?: boolean; leastPx?: number }

/**
 * The width of each column. Until somebody changes one, all share the spare width of the list in proportion; from then
 * on each has the width it was given, and the last one the rest.
 */
export function layoutOf(columns: readonly Sized[], widths: ColumnWidths): ColumnLayout[] {
  const isResized = columns.some(({ id }) => widths[id] !== undefined)
  const flexible = isResized ? flexibleColumn(columns) : undefined
  return columns.map(({ id, header, width = defaultColumnPx, keepsWidth }) => ({
    id,
    px: widths[id] === undefined ? Math.max(width, id === actionsId ? 0 : headPx(header)) : boundedWidth(widths[id]),
    isFlexible: id === flexible,
    ...(keepsWidth && { keepsWidth }),
    ...(header !== undefined && { leastPx: headPx(header) }),
  }))
}

/**
 * The share of the rest that columns give up before the list is scrolled, and what they always give, in pixels. Where all
 * columns are shown they give more: what is empty gives to what is cut afterwards.
 */
const mostShare = (room: number) => (room < allColumnsPx ? 0.6 : 0.7)
const alwaysPx = 64

/**
 * The columns in a little less room than they ask for: the wide ones give way, so that none lies half under the actions.
 * Where much is lacking they keep their widths, and the list is scrolled. `room` is undefined where nothing is lacking.
 */
export function squeezed(layout: ColumnLayout[], room: number | undefined): ColumnLayout[] {
  if (room === undefined) return layout
  const lacking = layout.reduce((sum, { px }) => sum + px, -room)
  const spareOf = ({ px, keepsWidth, leastPx = 0 }: ColumnLayout) =>
    keepsWidth ? 0 : Math.max(0, px - Math.max(leastPx, keptPx))
  const share = lacking / layout.reduce((sum, column) => sum + spareOf(column), 0)
  if (share <= 0 || share > 1 || (share > mostShare(room) && lacking > alwaysPx)) return layout
  return layout.map((column) => ({ ...column, px: Math.floor(column.px - share * spareOf(column)) }))
}

/** More than this a long text does not get, in pixels. */
const mostNeedPx = 420
const keptShare = 0.6

/**
 * The widths, in pixels, where columns that are cut get what others do not need, the first ones first; undefined where
 * none is cut, or none has any to give. No column that gives becomes narrower than its head or its cells, and each keeps a
 * part of its width for the longer values of further rows.
 *
 * @param drawn How wide the columns are.
 * @param needs How wide they would have to be so that no cell is cut.
 * @param room The width of the list. Where it has to be scrolled, columns that keep their width, such as its first time,
 *   keep their place, too: what is in sight stays in sight.
 */
export function lent(
  layout: readonly ColumnLayout[],
  drawn: readonly number[],
  needs: readonly number[],
  room = Number.POSITIVE_INFINITY,
): number[] | undefined {
  // A table draws its columns in whole pixels.
  if (drawn.reduce((sum, px) => sum + px, 0) <= room + 1) return lentAmong(layout, drawn, needs)
  let from = 0
  let isAnyLent = false
  const parts = layout.flatMap(({ keepsWidth }, at) => {
    if (!keepsWidth && at < layout.length - 1) return []
    const part = [from, at + 1] as const
    from = at + 1
    const widths = lentAmong(layout.slice(...part), drawn.slice(...part), needs.slice(...part))
    isAnyLent ||= widths !== undefined
    return widths ?? drawn.slice(...part)
  })
  return isAnyLent ? parts : undefined
}

function lentAmong(
  layout: readonly ColumnLayout[],
  drawn: readonly number[],
  needs: readonly number[],
): number[] | undefined {
  const columns = layout.map(({ id, leastPx = 0 }, at) => {
    const [px = 0, need = 0] = [drawn[at], needs[at]]
    // A table draws its columns in whole pixels.
    const wanted = id === actionsId ? px : Math.min(Math.ceil(need) + 1, Math.max(px, mostNeedPx))
    return {
      px,
      lacking: Math.max(0, wanted - px),
      spare: Math.max(0, px - Math.max(wanted, leastPx, px * keptShare)),
    }
  })
  const spare = columns.reduce((sum, column) => sum + column.spare, 0)
  const lacking = columns.reduce((sum, column) => sum + column.lacking, 0)
  // Less than a letter is not worth it.
  if (spare < letterPx('m') || lacking < 1) return undefined
  const given = Math.min(spare, lacking)
  let left = given
  return columns.map((column) => {
    const taken = Math.min(left, column.lacking)
    left -= taken
    return column.px + taken - (given * column.spare) / spare
  })
}

/** From this width on, in pixels, a list shows all its columns, and the last ones may have to be scrolled to. */
export const allColumnsPx = 1120

/**
 * The columns that a list with little room shows, so that it need not be scrolled: the identifier, its times that keep
 * their width and the actions stay, as does what somebody asked for; of the rest the last ones go first, and facts of
 * cards last. All are returned where there is room.
 */
export function fitted<Column extends Sized>(
  columns: Column[],
  widths: ColumnWidths,
  room: number | undefined,
  pinned: readonly string[] = [],
): Column[] {
  if (room === undefined || room >= allColumnsPx) return columns
  const fits = (some: readonly Column[]) => {
    const layout = layoutOf(some, widths)
    const isResized = some.some(({ id }) => widths[id] !== undefined)
    return (isResized ? layout : squeezed(layout, room)).reduce((sum, { px }) => sum + px, 0) <= room
  }
  const leaving = columns
    .filter(
      ({ id, keepsWidth, canLeave = !keepsWidth }, at) =>
        at > 0 && id !== actionsId && canLeave && !pinned.includes(id),
    )
    .reverse()
    .sort((one, other) => Number(one.isOnCard ?? false) - Number(other.isOnCard ?? false))
  let left = columns
  for (const next of leaving) {
    if (fits(left)) return left
    left = left.filter((column) => column !== next)
  }
  return left
}

/** The widths as they are kept: what is no width, such as a value of an older console, is left out. */
export const readWidths = (kept: unknown): ColumnWidths =>
  typeof kept !== 'object' || kept === null
    ? {}
    : Object.fromEntries(
        Object.entries(kept).flatMap(([id, px]) =>
          typeof px === 'number' && Number.isFinite(px) ? [[id, boundedWidth(px)]] : [],
        ),
      )
