import type { Span } from './ruler.ts'

export type LaneTone = 'draft' | 'running' | 'scheduled' | 'ended' | 'off' | 'failed' | 'maintenance'

/** A record with a time in a lane. */
export type LaneBar = {
  key: string
  name: string
  note?: string | undefined
  /** Milliseconds; infinite without a start or an end. Both are equal for a point in time. */
  from: number
  to: number
  tone: LaneTone
  /** `ghost`: the original position of a dragged bar; `lifted`: being dragged; `selected`: does not move. */
  look?: 'ghost' | 'lifted' | 'selected' | undefined
  /** Time ranges of conflicts with other bars. */
  hatches?: readonly Span[] | undefined
}

export type PlacedBar = {
  bar: LaneBar
  row: number
  /** In pixels from the left of the lane. */
  left: number
  width: number
  label: { left: number; maxWidth: number; isInside: boolean }
  /** The bar continues beyond the edge. */
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
  /** True to save rows: a bar of a dense series has only a tooltip if its label does not fit. */
  isCompact?: boolean | undefined
}

export const timeToX = (ms: number, { from, to, width }: Span & { width: number }): number =>
  ((Math.min(Math.max(ms, from), to) - from) / (to - from)) * width

/** The position of a bar's label: inside the bar, right of the now-line, or after the bar. */
function placeLabel(
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
 * Times that repeat so closely that their labels would overlap: they share a row and one label, after the last or
 * before the first. If there is no room for it, they are placed one by one, or have no label.
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
      return next !== undefined && timeToX(next.from, plot) - timeToX(bar.from, plot) < wide + dotPx + 2 * gapPx
    })
    if (!isClose) return []
    const start = timeToX(first.from, plot) - dotPx / 2
    const end = timeToX(last.from, plot) + dotPx / 2
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
 * Assigns bars to rows without overlaps of bars or labels. Earlier bars get higher rows. A dragged bar is placed last,
 * so that the others do not move.
 */
export function layOut(bars: readonly LaneBar[], plot: Plot): PlacedBar[] {
  const { from, to, width, now } = plot
  const nowX = now === undefined || now < from || now > to ? undefined : timeToX(now, plot)
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
  const seriesByBar = new Map(series.flatMap((one) => one.members.map((bar) => [bar, one])))
  const rowOfSeries = new Map<Series, number>()
  const rows: UsedRange[][] = []
  return inOrder.map((bar) => {
    const isMoment = bar.from === bar.to
    const startX = isMoment ? timeToX(bar.from, plot) - dotPx / 2 : timeToX(bar.from, plot)
    const right = isMoment ? startX + dotPx : Math.max(timeToX(bar.to, plot), startX + minBarPx)
    const own = seriesByBar.get(bar)
    const label = !own
      ? placeLabel(bar, startX, right, nowX, width)
      : own.named === bar
        ? own.label
        : { left: right, maxWidth: 0, isInside: false }
    const start = own?.start ?? Math.min(startX, label.left)
    const end = (own?.end ?? Math.max(right, label.left + Math.min(label.maxWidth, textPx(bar)))) + 2
    const seriesRow = own && rowOfSeries.get(own)
    const row = seriesRow ?? firstFree(rows, start, end)
    if (seriesRow === undefined) rows[row] = [...(rows[row] ?? []), { start, end }]
    if (own) rowOfSeries.set(own, row)
    return { bar, row, left: startX, width: right - startX, label, isCutLeft: bar.from < from, isCutRight: bar.to > to }
  })
}

type UsedRange = { start: number; end: number }

/** The top row that is free between two positions. */
function firstFree(rows: readonly (readonly UsedRange[])[], start: number, end: number): number {
  const free = rows.findIndex((taken) => taken.every((one) => one.end <= start || one.start >= end))
  return free === -1 ? rows.length : free
}
