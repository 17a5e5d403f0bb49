import type { Span } from './ruler.ts'

export type LaneTone = 'running' | 'scheduled' | 'ended' | 'off' | 'failed' | 'maintenance'

/** Something with a time in a lane. */
export type LaneBar = {
  key: string
  name: string
  note?: string | undefined
  /** Milliseconds; infinite where it has no start or no end. A moment has the same twice. */
  from: number
  to: number
  tone: LaneTone
  /** A ghost stands where the bar was; what is lifted moves; what is selected is where it was. */
  look?: 'ghost' | 'lifted' | 'selected' | undefined
  /** Where it clashes with another one. */
  hatches?: readonly Span[] | undefined
}

export type PlacedBar = {
  bar: LaneBar
  row: number
  /** In pixels from the left of the lane. */
  left: number
  width: number
  label: { left: number; maxWidth: number; isInside: boolean }
  /** The bar goes on beyond the edge. */
  isCutLeft: boolean
  isCutRight: boolean
}

const letterPx = 6.3
const dotPx = 10
const padPx = 8
const minBarPx = 4
const minInsidePx = 76
const gapPx = 6

const textPx = ({ name, note }: LaneBar) => (name.length + (note ? note.length + 3 : 0)) * letterPx

type Plot = Span & {
  width: number
  now?: number | undefined
  /** Few rows matter more than names: what repeats closely and has no room for its name has only its tip. */
  isCompact?: boolean | undefined
}

export const xOf = (ms: number, { from, to, width }: Span & { width: number }): number =>
  ((Math.min(Math.max(ms, from), to) - from) / (to - from)) * width

/** Where the label of a bar is legible: within it, right of the now-line, or else behind the bar. */
function labelOf(
  bar: LaneBar,
  left: number,
  right: number,
  nowX: number | undefined,
  width: number,
): PlacedBar['label'] {
  const wide = textPx(bar)
  const isCrossed = (from: number, to: number) => nowX !== undefined && from < nowX + 2 && to > nowX - 2
  const fitsFrom = (start: number) => right - padPx - start >= Math.min(wide, minInsidePx)
  const inside = left + padPx
  const insideEnd = Math.min(inside + wide, right - padPx)
  if (bar.from !== bar.to && fitsFrom(inside) && !isCrossed(inside, insideEnd))
    return { left: inside, maxWidth: right - padPx - inside, isInside: true }
  if (bar.from !== bar.to && nowX !== undefined && isCrossed(inside, insideEnd) && fitsFrom(nowX + padPx))
    return { left: nowX + padPx, maxWidth: right - padPx - (nowX + padPx), isInside: true }
  let behind = right + gapPx
  if (nowX !== undefined && isCrossed(behind, behind + wide)) behind = nowX + padPx
  if (behind + wide <= width || width - behind > minInsidePx)
    return { left: behind, maxWidth: width - behind, isInside: false }
  const before = left - gapPx - wide
  return before >= 0 && !isCrossed(before, before + wide)
    ? { left: before, maxWidth: wide, isInside: false }
    : { left: inside, maxWidth: Math.max(0, width - inside), isInside: false }
}

type Series = {
  members: readonly LaneBar[]
  named: LaneBar | undefined
  label: PlacedBar['label']
  start: number
  end: number
}

/**
 * Moments that repeat so closely that their names would lie on the next one: they stand in a row of their own with one
 * name, behind the last or before the first. Where there is room for neither, they are placed one by one, or have no name.
 */
function seriesIn(inOrder: readonly LaneBar[], plot: Plot, nowX: number | undefined): Series[] {
  const byName = new Map<string, LaneBar[]>()
  for (const bar of inOrder)
    if (bar.from === bar.to && bar.look === undefined) byName.set(bar.name, [...(byName.get(bar.name) ?? []), bar])
  return [...byName.values()].flatMap((members): Series[] => {
    const [first] = members
    const last = members.at(-1)
    if (!first || !last) return []
    const wide = textPx(last)
    const isClose = members.some((bar, index) => {
      const next = members[index + 1]
      return next !== undefined && xOf(next.from, plot) - xOf(bar.from, plot) < wide + dotPx + 2 * gapPx
    })
    if (!isClose) return []
    const [start, end] = [xOf(first.from, plot) - dotPx / 2, xOf(last.from, plot) + dotPx / 2]
    if (end + gapPx + wide <= plot.width) {
      const label = { left: end + gapPx, maxWidth: plot.width - end - gapPx, isInside: false }
      return [{ members, named: last, label, start, end: end + gapPx + wide }]
    }
    const beforeDots = start - gapPx - wide
    const isCrossed = nowX !== undefined && beforeDots < nowX + 2 && start > nowX - 2
    const before = isCrossed ? nowX - gapPx - wide : beforeDots
    const noLabel = { left: end, maxWidth: 0, isInside: false }
    if (before < 0) return plot.isCompact ? [{ members, named: undefined, label: noLabel, start, end }] : []
    return [
      { members, named: first, label: { left: before, maxWidth: wide + gapPx, isInside: false }, start: before, end },
    ]
  })
}

/**
 * Puts bars into rows so that neither bars nor labels lie on one another. Earlier bars get higher rows; what is lifted is
 * placed last, so that the others stay while it moves.
 */
export function layOut(bars: readonly LaneBar[], plot: Plot): PlacedBar[] {
  const { from, to, width, now } = plot
  const nowX = now === undefined || now < from || now > to ? undefined : xOf(now, plot)
  const inOrder = bars
    .filter((bar) => (bar.from === bar.to ? bar.from >= from && bar.from < to : bar.from < to && bar.to > from))
    .toSorted(
      (a, b) =>
        Number(a.look === 'lifted') - Number(b.look === 'lifted') ||
        Math.max(a.from, from) - Math.max(b.from, from) ||
        b.to - a.to ||
        (a.key < b.key ? -1 : 1),
    )
  const series = seriesIn(inOrder, plot, nowX)
  const seriesOf = new Map(series.flatMap((one) => one.members.map((bar) => [bar, one])))
  const rowOfSeries = new Map<Series, number>()
  const rows: Taken[][] = []
  return inOrder.map((bar) => {
    const isMoment = bar.from === bar.to
    const left = isMoment ? xOf(bar.from, plot) - dotPx / 2 : xOf(bar.from, plot)
    const right = isMoment ? left + dotPx : Math.max(xOf(bar.to, plot), left + minBarPx)
    const own = seriesOf.get(bar)
    const label = !own
      ? labelOf(bar, left, right, nowX, width)
      : own.named === bar
        ? own.label
        : { left: right, maxWidth: 0, isInside: false }
    const start = own?.start ?? Math.min(left, label.left)
    const end = (own?.end ?? Math.max(right, label.left + Math.min(label.maxWidth, textPx(bar)))) + 2
    const known = own && rowOfSeries.get(own)
    const row = known ?? firstFree(rows, start, end)
    if (known === undefined) rows[row] = [...(rows[row] ?? []), { start, end }]
    if (own) rowOfSeries.set(own, row)
    return { bar, row, left, width: right - left, label, isCutLeft: bar.from < from, isCutRight: bar.to > to }
  })
}

type Taken = { start: number; end: number }

/** The highest row in which nothing stands between two places. */
function firstFree(rows: readonly (readonly Taken[])[], start: number, end: number): number {
  const free = rows.findIndex((taken) => taken.every((one) => one.end <= start || one.start >= end))
  return free === -1 ? rows.length : free
}
