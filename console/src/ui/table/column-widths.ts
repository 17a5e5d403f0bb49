import { actionsId } from './table-edges.ts'

/** Custom widths of a list's columns, in pixels, by column id. */
export type ColumnWidths = Readonly<Record<string, number>>

export const minColumnPx = 60
export const maxColumnPx = 1200
export const defaultColumnPx = 140
/** Default width of a time column: "30 Nov 2026 23:57". */
const timeColumnPx = 148

/** The properties of a column that determine its width. */
type Sized = {
  id: string
  header?: string
  width?: number
  keepsWidth?: boolean
  isOnCard?: boolean
  canLeave?: boolean
  priority?: 'low'
}

export const boundedWidth = (px: number): number => Math.round(Math.min(maxColumnPx, Math.max(minColumnPx, px)))

/** Width of a time column; no column becomes narrower, nor narrower than its header. */
const keptPx = 110

/** Width of a letter in a header, and of the icons next to the word; in pixels. */
const letterPx = (letter: string) => (/[mwMW]/.test(letter) ? 11 : /[ fijlrtI.:·]/.test(letter) ? 4.5 : 7.5)
const besideWordPx = 22

/** Minimum width of a column: that of its header. */
const headPx = (header = '') => Math.ceil([...header].reduce((sum, letter) => sum + letterPx(letter), besideWordPx))

/** The last column with data: it takes the remaining width, so its edge cannot be dragged. */
export const flexibleColumn = (columns: readonly Sized[]): string | undefined =>
  columns.findLast(({ id }) => id !== actionsId)?.id

/** `leastPx`: the minimum width of its header. */
export type ColumnLayout = { id: string; px: number; isFlexible: boolean; keepsWidth?: boolean; leastPx?: number }

/**
 * The width of each column. Until the user changes one, all share the spare width in proportion. After that each has
 * its fixed width, and the last one the remaining width.
 */
export function buildLayout(columns: readonly Sized[], widths: ColumnWidths): ColumnLayout[] {
  const isResized = columns.some(({ id }) => widths[id] !== undefined)
  const flexible = isResized ? flexibleColumn(columns) : undefined
  return columns.map(({ id, header, keepsWidth, width = keepsWidth ? timeColumnPx : defaultColumnPx }) => ({
    id,
    px: widths[id] === undefined ? Math.max(width, id === actionsId ? 0 : headPx(header)) : boundedWidth(widths[id]),
    isFlexible: id === flexible,
    ...(keepsWidth && { keepsWidth }),
    ...(header !== undefined && { leastPx: headPx(header) }),
  }))
}

/**
 * Limits for shrinking columns before the list scrolls instead: a share of their spare width, and a minimum in pixels
 * that they always give up. Truncated columns then get unused width of the others.
 */
const mostShare = 0.7
const alwaysPx = 64

/**
 * Shrinks the wide columns if slightly too little room is available, so that no column is half covered by the actions.
 * If much is missing, the columns keep their widths and the list scrolls. `room` is undefined if nothing is missing.
 */
export function shrinkColumns(layout: ColumnLayout[], room: number | undefined): ColumnLayout[] {
  if (room === undefined) return layout
  const lacking = layout.reduce((sum, { px }) => sum + px, -room)
  const findSpare = ({ px, keepsWidth, leastPx = 0 }: ColumnLayout) =>
    keepsWidth ? 0 : Math.max(0, px - Math.max(leastPx, keptPx))
  const share = lacking / layout.reduce((sum, column) => sum + findSpare(column), 0)
  if (share <= 0 || share > 1 || (share > mostShare && lacking > alwaysPx)) return layout
  return layout.map((column) => ({ ...column, px: Math.floor(column.px - share * findSpare(column)) }))
}

/** Limit of the width of a long text, in pixels. */
const mostNeedPx = 420
const keptShare = 0.6

/**
 * The widths, in pixels, after truncated columns got unused width of other columns, in column order; undefined if no
 * column is truncated, or none has unused width. No column becomes narrower than its header or its cells, and each
 * keeps some spare width for longer values of later rows.
 * @param drawn The current widths of the columns.
 * @param needs The widths without truncation.
 * @param room The width of the list. If it has to scroll, columns that keep their width, such as its first time, also
 * keep their position, so that visible columns stay visible.
 */
export function distributeWidth(
  layout: readonly ColumnLayout[],
  drawn: readonly number[],
  needs: readonly number[],
  room = Number.POSITIVE_INFINITY,
): number[] | undefined {
  // A table draws its columns in whole pixels.
  if (drawn.reduce((sum, px) => sum + px, 0) <= room + 1) return distributeAmong(layout, drawn, needs)
  let from = 0
  let isAnyLent = false
  const parts = layout.flatMap(({ keepsWidth }, at) => {
    if (!keepsWidth && at < layout.length - 1) return []
    const part = [from, at + 1] as const
    from = at + 1
    const widths = distributeAmong(layout.slice(...part), drawn.slice(...part), needs.slice(...part))
    isAnyLent ||= widths !== undefined
    return widths ?? drawn.slice(...part)
  })
  return isAnyLent ? parts : undefined
}

function distributeAmong(
  layout: readonly ColumnLayout[],
  drawn: readonly number[],
  needs: readonly number[],
): number[] | undefined {
  const columns = layout.map(({ id, leastPx = 0 }, at) => {
    const px = drawn[at] ?? 0
    const need = needs[at] ?? 0
    // A table draws its columns in whole pixels.
    const targetPx = id === actionsId ? px : Math.min(Math.ceil(need) + 1, Math.max(px, mostNeedPx))
    return {
      px,
      lacking: Math.max(0, targetPx - px),
      spare: Math.max(0, px - Math.max(targetPx, leastPx, px * keptShare)),
    }
  })
  const spare = columns.reduce((sum, column) => sum + column.spare, 0)
  const lacking = columns.reduce((sum, column) => sum + column.lacking, 0)
  // Less than one letter is not worth a change.
  if (spare < letterPx('m') || lacking < 1) return undefined
  const movedPx = Math.min(spare, lacking)
  let remainingPx = movedPx
  return columns.map((column) => {
    const addedPx = Math.min(remainingPx, column.lacking)
    remainingPx -= addedPx
    return column.px + addedPx - (movedPx * column.spare) / spare
  })
}

/** Above this width, in pixels, a list shows all its columns, and may scroll to the last ones. */
export const allColumnsPx = 1120

/**
 * The columns that fit into a list. Columns of low priority are hidden first, at any width. In a narrow list that must
 * not scroll, the identifier, times that keep their width, actions and pinned columns stay; of the others the last ones
 * are hidden first, and facts of cards last. Returns all if there is room.
 */
export function fitColumns<Column extends Sized>(
  columns: Column[],
  widths: ColumnWidths,
  room: number | undefined,
  pinned: readonly string[] = [],
): Column[] {
  if (room === undefined) return columns
  const important = withoutLow(columns, widths, room, pinned)
  if (room >= allColumnsPx) return important
  const fits = (some: readonly Column[]) => {
    const layout = buildLayout(some, widths)
    const isResized = some.some(({ id }) => widths[id] !== undefined)
    return (isResized ? layout : shrinkColumns(layout, room)).reduce((sum, { px }) => sum + px, 0) <= room
  }
  const leaving = important
    .filter(
      ({ id, keepsWidth, canLeave = !keepsWidth }, at) =>
        at > 0 && id !== actionsId && canLeave && !pinned.includes(id),
    )
    .reverse()
    .sort((one, other) => Number(one.isOnCard ?? false) - Number(other.isOnCard ?? false))
  let remaining = important
  for (const next of leaving) {
    if (fits(remaining)) return remaining
    remaining = remaining.filter((column) => column !== next)
  }
  return remaining
}

/** The columns without the last ones of low priority, as many as are needed to give all others their whole width. */
function withoutLow<Column extends Sized>(
  columns: Column[],
  widths: ColumnWidths,
  room: number,
  pinned: readonly string[],
): Column[] {
  let remaining = columns
  for (const next of columns.filter(({ id, priority }) => priority === 'low' && !pinned.includes(id)).reverse()) {
    if (buildLayout(remaining, widths).reduce((sum, { px }) => sum + px, 0) <= room) return remaining
    remaining = remaining.filter((column) => column !== next)
  }
  return remaining
}

/** The stored widths without invalid values, such as those of older consoles. */
export const readWidths = (kept: unknown): ColumnWidths =>
  typeof kept !== 'object' || kept === null
    ? {}
    : Object.fromEntries(
        Object.entries(kept).flatMap(([id, px]) =>
          typeof px === 'number' && Number.isFinite(px) ? [[id, boundedWidth(px)]] : [],
        ),
      )
