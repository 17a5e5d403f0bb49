import { type CalendarEntry, entryKey } from '@regent/contract/operate/calendar/calendar'
import { type Clash, isWithin, toTimeSpan } from '@regent/contract/operate/calendar/calendar-clashes'
import type { CalendarKind } from '@regent/contract/operate/calendar/calendar-kinds'
import { dayMs } from '@regent/contract/time'
import { type ComponentProps, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { isFreeKey } from '../../../ui/code/keys.ts'
import { type BarAttributes, type Guide, type Lane, LaneChart, type LaneFolding } from '../../../ui/lanes/LaneChart.tsx'
import type { LaneBar } from '../../../ui/lanes/lane-layout.ts'
import type { Span } from '../../../ui/lanes/ruler.ts'
import { type ClockName, clockText } from '../../../ui/time/clock.ts'
import styles from './Calendar.module.css'
import { calendarWords, chooseTone, toneLabels } from './calendar-kinds.ts'
import { type Edge, edgeFor, findRefusal, type Lift, movedBy, preview, snapMs, startDrag } from './lift.ts'
import type { Lifting } from './use-lift.ts'

const bars = '[data-key]'

/** The next bar for an arrow key: in its lane, or the nearest one of the next lane with bars. */
function findNeighbour(from: HTMLElement, key: string): HTMLElement | undefined {
  const lane = from.closest('section')
  if (!lane) return undefined
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const own = inOrder(lane)
    return own[own.indexOf(from) + (key === 'ArrowLeft' ? -1 : 1)]
  }
  const fromLeft = readLeft(from)
  for (let next = sibling(lane, key); next; next = sibling(next, key)) {
    const nearest = inOrder(next).toSorted(
      (a, b) => Math.abs(readLeft(a) - fromLeft) - Math.abs(readLeft(b) - fromLeft),
    )[0]
    if (nearest) return nearest
  }
  return undefined
}

const readLeft = (bar: HTMLElement) => Number.parseFloat(bar.style.left)
const readTop = (bar: HTMLElement) => Number.parseFloat(bar.style.top)
const sibling = (lane: Element, key: string) =>
  key === 'ArrowUp' ? lane.previousElementSibling : lane.nextElementSibling

const inOrder = (lane: Element): HTMLElement[] =>
  [...lane.querySelectorAll<HTMLElement>(bars)].toSorted((a, b) => readLeft(a) - readLeft(b) || readTop(a) - readTop(b))

type CalendarChartProps = {
  span: Span
  kinds: readonly CalendarKind[]
  entries: readonly CalendarEntry[]
  clashes: readonly Clash[]
  lifting: Lifting
  folding: LaneFolding
  clock: ClockName
  now: number
  isBusy: boolean
  onEmpty: (kind: CalendarKind, at: number, event: MouseEvent) => void
}

const dragPx = 4

type Scheduled = Pick<CalendarChartProps, 'kinds' | 'entries' | 'clashes'>

/** The bars of each kind. A dragged entry has two: one at its place, as a ghost, and one where it is dragged to. */
function buildLanes({ kinds, entries, clashes }: Scheduled, toStableKey: StableKeys, lifted: Lift | undefined): Lane[] {
  const previewState = lifted && preview(lifted, entries)
  const liftedKey = lifted && toStableKey(lifted.entry)

  const buildBar = (entry: CalendarEntry, key: string, look?: LaneBar['look']): LaneBar => ({
    ...toTimes(entry),
    key,
    name: entry.name,
    note: entry.note,
    tone: chooseTone(entry),
    look,
    hatches: look === 'ghost' ? [] : clashes.filter((clash) => isWithin(clash, entryKey(entry)) && !clash.isMild),
  })

  function buildBars(kind: CalendarKind): LaneBar[] {
    const own = entries.flatMap((entry, index) => {
      if (entry.kind !== kind) return []
      const key = toStableKey(entry)
      const there = previewState?.entries[index]
      if (!there || (there.start === entry.start && there.end === entry.end)) {
        return [buildBar(entry, key, key === liftedKey ? 'selected' : undefined)]
      }
      return [buildBar(entry, key, 'ghost'), buildBar(there, key, 'lifted')]
    })
    const isCopied = previewState && lifted?.copyAs !== undefined && lifted.entry.kind === kind
    return isCopied ? [...own, buildBar(previewState.there, `${liftedKey} copy`, 'lifted')] : own
  }

  return kinds.map((kind) => {
    const { lane, icon: Icon } = calendarWords(kind)
    return { id: kind, label: lane, icon: <Icon aria-hidden />, bars: buildBars(kind) }
  })
}

/** Moves a bar with the pointer. A click that ends a drag is not a click on the bar. */
function useDrag(lifting: Lifting, pxToMs: (px: number) => number) {
  const wasDragged = useRef(false)

  function press(event: PointerEvent, entry: CalendarEntry) {
    if (event.button !== 0 || lifting.isSaving) return
    wasDragged.current = false
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-edge]') : null
    const edge = (target?.dataset['edge'] as Edge | undefined) ?? 'both'
    const isCopy = event.altKey
    const origin = event.clientX
    const dragEnd = new AbortController()
    const { signal } = dragEnd
    let current = startDrag(entry, edge, isCopy)
    const stop = () => {
      dragEnd.abort()
      lifting.putBack()
    }
    const mayMove = isCopy ? entry.copy.can : findRefusal(entry, edgeFor(entry, edge)) === undefined

    window.addEventListener(
      'pointermove',
      ({ clientX }) => {
        const px = clientX - origin
        if (!wasDragged.current && Math.abs(px) < dragPx) return
        wasDragged.current = true
        if (!mayMove) return
        current = { ...current, times: movedBy(entry, current.edge, pxToMs(px)) }
        lifting.set(current)
      },
      { signal },
    )
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape') return
        key.preventDefault()
        stop()
      },
      { signal, capture: true },
    )
    const finish = () => {
      dragEnd.abort()
      // Ignore the click that ends a drag; it follows this event.
      setTimeout(() => {
        wasDragged.current = false
      })
      if (wasDragged.current && mayMove) lifting.drop(current)
    }
    window.addEventListener('pointerup', finish, { signal })
    window.addEventListener('pointercancel', stop, { signal })
  }
  return { wasDragged, press }
}

/** Moves the focus between bars, or the lifted entry. */
function pressKey(event: KeyboardEvent<HTMLElement>, entry: CalendarEntry, isLifted: boolean, lifting: Lifting) {
  if (isLifted) return steer(event, lifting)
  if (event.key.startsWith('Arrow')) {
    const next = findNeighbour(event.currentTarget, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
    return
  }
  if (event.key !== 'm' || !isFreeKey(event.nativeEvent)) return
  event.preventDefault()
  if (findRefusal(entry, edgeFor(entry, 'both')) === undefined || entry.copy.can) lifting.take(entry, 'both', false)
}

/** Keyboard shortcuts for the dragged entry. */
function steer(event: KeyboardEvent, lifting: Lifting) {
  const { lifted } = lifting
  if (!lifted || lifting.isSaving) return
  const { key } = event
  const handledKeys = ['ArrowLeft', 'ArrowRight', '[', ']', 'Enter', 'Escape', 'm']
  if (!handledKeys.includes(key)) return
  event.preventDefault()
  event.stopPropagation()
  if (key === 'Escape' || key === 'm') return lifting.putBack()
  if (key === 'Enter') return lifting.drop(lifted)
  if (key === '[' || key === ']') {
    const edge = key === '[' ? 'start' : 'end'
    const isAllowed = lifted.copyAs === undefined && findRefusal(lifted.entry, edge) === undefined
    return isAllowed ? lifting.set({ ...lifted, edge: lifted.edge === edge ? 'both' : edge }) : undefined
  }
  const isCopy = lifted.copyAs === undefined && event.altKey && lifted.entry.copy.can
  const from = isCopy ? startDrag(lifted.entry, 'both', true) : lifted
  if (from.copyAs === undefined && findRefusal(from.entry, from.edge) !== undefined) return
  const by = (key === 'ArrowLeft' ? -1 : 1) * (event.shiftKey ? dayMs : snapMs)
  lifting.set({ ...from, times: movedBy(from.times, from.edge, by) })
}

/** Lanes with bars that can be dragged, resized, copied and selected by keyboard. */
export function CalendarChart({
  span,
  kinds,
  entries,
  clashes,
  lifting,
  folding,
  clock,
  now,
  isBusy,
  onEmpty,
}: CalendarChartProps) {
  const plot = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string>()
  const { lifted } = lifting
  const toStableKey = steadyKeys(entries)
  const byKey = new Map(entries.map((entry) => [toStableKey(entry), entry]))
  const lanes = buildLanes({ kinds, entries, clashes }, toStableKey, lifted)
  const reachable = lanes.filter(({ id }) => !folding.folded.has(id)).flatMap(({ bars }) => bars)
  const tabStop = reachable.some(({ key }) => key === active) ? active : reachable[0]?.key

  /** Converts a distance on the screen to milliseconds. */
  const pxToMs = (px: number) => (px / (plot.current?.getBoundingClientRect().width || 1)) * (span.to - span.from)
  const { wasDragged, press } = useDrag(lifting, pxToMs)
  const liftedKey = lifted && !lifted.isDropped ? toStableKey(lifted.entry) : undefined

  function draw(bar: LaneBar, { children, ...attributes }: BarAttributes) {
    const entry = byKey.get(bar.key.replace(/ copy$/, ''))
    if (!entry || bar.look === 'ghost')
      return (
        <span key={`${bar.key} ghost`} {...attributes} aria-label={undefined} data-tip={undefined} aria-hidden>
          {children}
        </span>
      )
    return (
      <EntryBar
        key={bar.key}
        entry={entry}
        {...attributes}
        tabIndex={bar.key === tabStop ? 0 : -1}
        aria-pressed={liftedKey !== undefined && bar.look !== undefined ? true : undefined}
        onFocus={() => setActive(bar.key)}
        onPointerDown={(event) => press(event, entry)}
        onClick={() => (wasDragged.current ? undefined : lifting.open(entry))}
        onKeyDown={(event) => pressKey(event, entry, liftedKey === toStableKey(entry), lifting)}
      >
        {children}
      </EntryBar>
    )
  }

  const guides = lifted && !lifted.isDropped ? buildGuides(lifted, clock, now) : []

  return (
    <>
      <LaneChart
        span={span}
        lanes={lanes}
        clock={clock}
        now={now}
        toneWords={toneLabels}
        isBusy={isBusy}
        guides={guides}
        folding={folding}
        bar={draw}
        rowHeight={32}
        barHeight={26}
        namesWidth={164}
        hasHours
        plotRef={plot}
        onEmpty={(lane, at, event) => (wasDragged.current ? undefined : onEmpty(lane as CalendarKind, at, event))}
      />
      <p className="hidden-text" role="status">
        {lifted &&
          !lifted.isDropped &&
          `${lifted.entry.name}: ${guides.map(({ at }) => clockText(at, clock, now)).join(' – ')}`}
      </p>
    </>
  )
}

type EntryBarProps = ComponentProps<'button'> & BarAttributes & { entry: CalendarEntry }

/** A bar with grips at the ends that can be moved. */
function EntryBar({ entry, children, ...attributes }: EntryBarProps) {
  const why = findRefusal(entry, edgeFor(entry, 'both'))
  return (
    <button
      type="button"
      {...attributes}
      data-tip={[attributes['data-tip'], why, entry.copy.can ? undefined : entry.copy.why].filter(Boolean).join('\n')}
      data-key={entryKey(entry)}
    >
      {children}
      {findRefusal(entry, 'start') === undefined && <span className={styles.grip} data-edge="start" />}
      {findRefusal(entry, 'end') === undefined && <span className={styles.grip} data-edge="end" />}
    </button>
  )
}

/** Lines at the start and the end of the lifted entry; the end that is moved has its time as label. */
function buildGuides({ times: { start, end }, edge }: Lift, clock: ClockName, now: number): Guide[] {
  const guides: Guide[] = []
  if (start !== null) guides.push({ at: start, label: clockText(start, clock, now) })
  if (end !== null) guides.push({ at: end, ...(edge === 'end' && { label: clockText(end, clock, now) }) })
  return guides
}

function toTimes(entry: CalendarEntry): Span {
  const { from, to } = toTimeSpan(entry)
  return entry.isMoment ? { from, to: from } : { from, to }
}

type StableKeys = (entry: CalendarEntry) => string

/** Stable keys of entries, so that a moved bar keeps the focus: kind, id, and an index for duplicate ids. */
function steadyKeys(entries: readonly CalendarEntry[]): StableKeys {
  const counts = new Map<string, number>()
  const keys = new Map<string, string>()
  for (const entry of entries) {
    const name = `${entry.kind}/${entry.id}`
    const nth = counts.get(name) ?? 0
    counts.set(name, nth + 1)
    keys.set(entryKey(entry), `${name}/${nth}`)
  }
  return (entry) => keys.get(entryKey(entry)) ?? ''
}
