import { useElementSize, useMergedRef } from '@mantine/hooks'
import { formatCount } from '@regent/contract/words'
import { type CSSProperties, type MouseEvent, memo, type ReactNode, type Ref, useState } from 'react'
import { IconChevronDown, IconFold, IconSeparatorHorizontal } from '../layout/icons.ts'
import { type ClockName, clockParts, clockText, zoneCity } from '../time/clock.ts'
import barStyles from './LaneChart.module.css'
import { type LaneBar, layOut, type PlacedBar, timeToX } from './lane-layout.ts'
import { buildRuler, isSameClock, type Span } from './ruler.ts'

export type Lane = { id: string; label: string; icon: ReactNode; bars: readonly LaneBar[] }

/** Attributes of a bar; spread them on its link or button. */
export type BarAttributes = {
  className: string | undefined
  style: CSSProperties
  'aria-label': string
  'data-tip': string
  'data-tone': string
  'data-look': string | undefined
  /** Marks elements whose position and size represent a time. */
  'data-bar': true
  children: ReactNode
}

/** The lanes that are folded to one thin line with a count, and a callback for changes. */
export type LaneFolding = { folded: ReadonlySet<string>; onFolded: (folded: ReadonlySet<string>) => void }

/** A dashed line from a lane up to the ruler, with its time. */
export type Guide = { at: number; label?: string }

type LaneChartProps = {
  span: Span
  lanes: readonly Lane[]
  clock: ClockName
  now: number
  /** Renders a bar as a link or a button. */
  bar: (bar: LaneBar, attributes: BarAttributes) => ReactNode
  /** Names of the states, so that they do not depend on colours alone. */
  toneWords: Readonly<Record<LaneBar['tone'], string>>
  /** Heights in pixels; default: rows of 24 and bars of 18. */
  rowHeight?: number
  barHeight?: number
  /** Width of the name column in pixels. */
  namesWidth?: number
  /** Default: one line of days without hours. */
  hasHours?: boolean
  guides?: readonly Guide[]
  /** Called with the time of a click on an empty place. */
  onEmpty?: (laneId: string, at: number, event: MouseEvent) => void
  /** The area of the bars, to measure during a drag. */
  plotRef?: Ref<HTMLDivElement>
  /** Default: lanes cannot be folded. */
  folding?: LaneFolding
  isBusy?: boolean
}

const rowsShown = 8

/**
 * Lanes of bars over days: records with a time, one lane per kind. Only renders them; the caller defines links and
 * dragging.
 */
export function LaneChart(props: LaneChartProps) {
  const { span, lanes, clock, now, bar, toneWords, rowHeight = 24, barHeight = rowHeight - 6, namesWidth = 150 } = props
  const { hasHours = false, guides = [], onEmpty, plotRef, folding, isBusy } = props
  const { ref, width } = useElementSize<HTMLDivElement>()
  const plot = useMergedRef(ref, plotRef ?? null)
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set())
  const { days, ticks } = buildRuler(span, clock, { width: width || 1, now })
  const times = { span, clock, now, days, ticks: hasHours ? ticks : [] }

  return (
    <div
      className={barStyles.chart}
      data-busy={isBusy || undefined}
      style={{ '--row': `${rowHeight}px`, '--bar': `${barHeight}px`, '--wide': `${namesWidth}px` } as CSSProperties}
    >
      <ClockNames times={times}>{folding && <FoldAll {...folding} ids={lanes.map(({ id }) => id)} />}</ClockNames>
      <TimeRuler times={times} />
      <GridLines times={times} plot={plot} />
      {lanes.map((lane) => (
        <LaneSection
          key={lane.id}
          lane={lane}
          placed={width === 0 ? [] : layOut(lane.bars, { ...span, width, now, isCompact: !hasHours })}
          rowHeight={rowHeight}
          isWhole={whole.has(lane.id)}
          onWhole={() => setWhole((before) => toggle(before, lane.id))}
          folding={folding}
          onEmpty={onEmpty && ((share, event) => onEmpty(lane.id, span.from + share * (span.to - span.from), event))}
          renderBar={(one) => (
            <Bar
              key={one.bar.look === 'ghost' ? `${one.bar.key} ghost` : one.bar.key}
              one={one}
              span={span}
              clock={clock}
              now={now}
              rowHeight={rowHeight}
              toneWords={toneWords}
              draw={bar}
            />
          )}
        />
      ))}
      <div className={barStyles.over} aria-hidden>
        {isWithin(now, span) && <span className={barStyles.now} style={{ left: toPosition(now, span) }} />}
      </div>
      <div className={barStyles.guides} aria-hidden>
        {guides.map((guide) => (
          <span key={guide.at} className={barStyles.guide} style={{ left: toPosition(guide.at, span) }}>
            {guide.label && <b>{guide.label}</b>}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The times that the ruler and the grid show; without hours there are no ticks. */
type ChartTimes = Pick<LaneChartProps, 'span' | 'clock' | 'now'> & ReturnType<typeof buildRuler>

const toPosition = (ms: number, span: Span) => `${(100 * timeToX(ms, { ...span, width: 1 })).toFixed(4)}%`
const isWithin = (ms: number, { from, to }: Span) => ms >= from && ms < to
/** The ruler also shows the other clock if it differs. */
const showsOtherClock = ({ ticks, span }: ChartTimes) => ticks.length > 0 && !isSameClock(span)

/** The names of the clocks, next to their lines of the ruler. */
function ClockNames({ times, children }: { times: ChartTimes; children: ReactNode }) {
  const { clock, ticks } = times
  const hasTicks = ticks.length > 0
  const hasOther = showsOtherClock(times)
  return (
    <div className={`column ${barStyles.names}`}>
      {children}
      {hasTicks && (
        <span className="strong" aria-hidden>
          {clock === 'utc' ? 'UTC' : zoneCity()}
        </span>
      )}
      {hasOther && (
        <span className="dimmed" aria-hidden>
          {clock === 'utc' ? zoneCity() : 'UTC'}
        </span>
      )}
    </div>
  )
}

function TimeRuler({ times }: { times: ChartTimes }) {
  const { span, clock, now, days, ticks } = times
  const at = (ms: number) => toPosition(ms, span)
  const hasTicks = ticks.length > 0
  const hasOther = showsOtherClock(times)
  return (
    <div className={barStyles.ruler} aria-hidden>
      <div className={barStyles.days}>
        {days.map((day) => (
          <span
            key={day.from}
            style={{ left: at(day.from) }}
            data-today={day.isToday || undefined}
            data-short={day.label.length < 3 || undefined}
          >
            {day.label}
          </span>
        ))}
      </div>
      {hasTicks && (
        <div className={barStyles.hours}>
          {ticks.map((tick) => (
            <span key={tick.at} style={{ left: at(tick.at) }}>
              {tick.main}
            </span>
          ))}
        </div>
      )}
      {hasOther && (
        <div className={barStyles.hours}>
          {ticks.map((tick) => (
            <span key={tick.at} className={barStyles.other} style={{ left: at(tick.at) }}>
              {tick.other}
            </span>
          ))}
        </div>
      )}
      {hasTicks && isWithin(now, span) && (
        <div className={`stack ${barStyles.nowTimes}`} style={{ left: at(now) }}>
          <b>{clockParts(now, clock, now).time}</b>
          {hasOther && <b data-other>{clockParts(now, clock === 'utc' ? 'local' : 'utc', now).time}</b>}
        </div>
      )}
    </div>
  )
}

function GridLines({ times: { span, days, ticks }, plot }: { times: ChartTimes; plot: Ref<HTMLDivElement> }) {
  const at = (ms: number) => toPosition(ms, span)
  return (
    <div className={barStyles.lines} ref={plot} aria-hidden>
      {days.map((day) => (
        <span
          key={day.from}
          className={barStyles.day}
          data-weekend={day.isWeekend || undefined}
          style={{ left: at(day.from), right: `calc(100% - ${at(day.to)})` }}
        />
      ))}
      {ticks.map((tick) => (
        <span key={tick.at} className={barStyles.tick} style={{ left: at(tick.at) }} />
      ))}
    </div>
  )
}

type LaneSectionProps = {
  lane: Lane
  placed: readonly PlacedBar[]
  rowHeight: number
  /** True if the lane shows all of its rows, even if there are many. */
  isWhole: boolean
  onWhole: () => void
  folding: LaneFolding | undefined
  /** Called with the place of a click, as a share of the width. */
  onEmpty: ((share: number, event: MouseEvent) => void) | undefined
  renderBar: (one: PlacedBar) => ReactNode
}

function LaneSection({ lane, placed, rowHeight, isWhole, onWhole, folding, onEmpty, renderBar }: LaneSectionProps) {
  const { id, label, bars } = lane
  const rows = placed.reduce((most, { row }) => Math.max(most, row + 1), 1)
  const isAll = isWhole || rows <= rowsShown
  // In the given order, so that a moved bar keeps its position in the DOM, and the focus.
  const order = new Map(bars.map((each, index) => [each, index]))
  const visibleBars = (
    isAll ? placed : placed.filter(({ row, bar: { look } }) => row < rowsShown || look !== undefined)
  ).toSorted((a, b) => (order.get(a.bar) ?? 0) - (order.get(b.bar) ?? 0))
  const height = (isAll ? rows : rowsShown) * rowHeight + 4
  const isFolded = folding?.folded.has(id) ?? false
  const count = placed.filter(({ bar: { look } }) => look !== 'ghost').length
  const fold = folding && (() => folding.onFolded(toggle(folding.folded, id)))
  return (
    <section
      className={barStyles.lane}
      aria-label={label}
      data-empty={bars.length === 0 || undefined}
      data-folded={isFolded || undefined}
    >
      <LaneHeading lane={lane} count={count} isFolded={isFolded} onFold={fold} />
      {isFolded && fold ? (
        <FoldedLine placed={placed} onUnfold={fold} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; the button New does the same by keys
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div
          className={barStyles.track}
          style={{ minHeight: height, paddingBottom: isAll ? 0 : 22 }}
          onClick={(event) => {
            if (!onEmpty || event.target !== event.currentTarget) return
            const box = event.currentTarget.getBoundingClientRect()
            onEmpty((event.clientX - box.left) / box.width, event)
          }}
        >
          {visibleBars.map(renderBar)}
          {rows > rowsShown && (
            <button type="button" className={barStyles.more} onClick={onWhole}>
              {isAll ? 'Show fewer' : `${placed.length - visibleBars.length} more`}
            </button>
          )}
        </div>
      )}
    </section>
  )
}

type LaneHeadingProps = {
  lane: Lane
  count: number
  isFolded: boolean
  /** Undefined: the lane cannot be folded. */
  onFold: (() => void) | undefined
}

function LaneHeading({ lane: { label, icon }, count, isFolded, onFold }: LaneHeadingProps) {
  return (
    <h3 className={`flex flush ${barStyles.name}`}>
      {onFold ? (
        <button
          type="button"
          className={`grow plain-button hoverable ${barStyles.fold}`}
          aria-expanded={!isFolded}
          onClick={onFold}
        >
          <IconChevronDown className={barStyles.chevron} aria-hidden />
          {icon}
          <span className={`truncate ${barStyles.word}`}>{label}</span>
          {isFolded && <span className={barStyles.count}>{formatCount(count)}</span>}
        </button>
      ) : (
        <>
          {icon}
          <span className={`truncate ${barStyles.word}`}>{label}</span>
        </>
      )}
    </h3>
  )
}

/** A folded lane: only the times, without names. */
function FoldedLine({ placed, onUnfold }: { placed: readonly PlacedBar[]; onUnfold: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; the button next to it does the same by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div className={barStyles.line} onClick={onUnfold}>
      {placed.map(({ bar: { key, tone, look, hatches = [] }, left, width }) => (
        <span
          key={look === 'ghost' ? `${key} ghost` : key}
          className={barStyles.thin}
          data-tone={tone}
          data-clash={hatches.length > 0 || undefined}
          style={{ left, width }}
        />
      ))}
    </div>
  )
}

type FoldAllProps = LaneFolding & { ids: readonly string[] }

/** Folds or unfolds all visible lanes; lanes hidden by a filter do not change. */
function FoldAll({ ids, folded, onFolded }: FoldAllProps) {
  const otherFolded = [...folded].filter((id) => !ids.includes(id))
  return (
    <div className={barStyles.foldAll}>
      <button
        type="button"
        aria-label="Fold all lanes"
        data-tip="Fold all lanes"
        disabled={ids.every((id) => folded.has(id))}
        onClick={() => onFolded(new Set([...otherFolded, ...ids]))}
      >
        <IconFold aria-hidden />
      </button>
      <button
        type="button"
        aria-label="Unfold all lanes"
        data-tip="Unfold all lanes"
        disabled={!ids.some((id) => folded.has(id))}
        onClick={() => onFolded(new Set(otherFolded))}
      >
        <IconSeparatorHorizontal aria-hidden />
      </button>
    </div>
  )
}

function toggle(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

type BarProps = Pick<LaneChartProps, 'span' | 'clock' | 'now' | 'toneWords'> & {
  one: PlacedBar
  rowHeight: number
  draw: LaneChartProps['bar']
}

const Bar = memo(function Bar({ one, span, clock, now, rowHeight, toneWords, draw }: BarProps) {
  const { bar, row, left, width, label } = one
  const { name, note, tone, look, hatches = [] } = bar
  const isMoment = bar.from === bar.to
  const words = `${name}${note ? ` · ${note}` : ''}, ${toneWords[tone]}, ${timesText(bar, clock, now)}`
  const within = (ms: number) =>
    (100 * (Math.min(Math.max(ms, bar.from, span.from), bar.to, span.to) - Math.max(bar.from, span.from))) /
    (Math.min(bar.to, span.to) - Math.max(bar.from, span.from))
  return draw(bar, {
    className: barStyles.bar,
    style: { left, width, top: row * rowHeight + 3 },
    'aria-label': words,
    'data-tip': `${name}${note ? ` · ${note}` : ''}\n${timesText(bar, clock, now)}\n${toneWords[tone]}`,
    'data-tone': tone,
    'data-look': look,
    'data-bar': true,
    children: (
      <>
        {isMoment ? (
          <span className={barStyles.dot} />
        ) : (
          <span
            className={barStyles.fill}
            data-cut-left={one.isCutLeft || undefined}
            data-cut-right={one.isCutRight || undefined}
          >
            {hatches.map((hatch) => (
              <span
                key={hatch.from}
                className={barStyles.hatch}
                style={{ left: `${within(hatch.from)}%`, right: `${100 - within(hatch.to)}%` }}
              />
            ))}
          </span>
        )}
        <span
          className={`dimmed truncate ${barStyles.label}`}
          data-inside={label.isInside || undefined}
          style={{ left: label.left - left, maxWidth: label.maxWidth }}
        >
          {name}
          {note && <small> · {note}</small>}
        </span>
      </>
    ),
  })
})

/** "Tue 24 Nov 18:00 – Fri 27 Nov 22:00". */
export function timesText({ from, to }: Span, clock: ClockName, now: number): string {
  const text = (ms: number) => clockText(ms, clock, now)
  if (from === to) return text(from)
  if (!Number.isFinite(from)) return Number.isFinite(to) ? `until ${text(to)}` : 'without an end'
  return Number.isFinite(to) ? `${text(from)} – ${text(to)}` : `from ${text(from)}, without an end`
}
