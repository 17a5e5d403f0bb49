import { Button, Checkbox, CloseButton, TextInput } from '@mantine/core'
import { type CalendarEntry, entryKey, maxCopyName } from '@regent/contract/operate/calendar/calendar'
import { type Clash, findClashes, isWithin } from '@regent/contract/operate/calendar/calendar-clashes'
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useRealm } from '../../../shell/frame/place.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import type { LaneTone } from '../../../ui/lanes/lane-layout.ts'
import { isSameClock } from '../../../ui/lanes/ruler.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconAlertTriangle, IconCheck } from '../../../ui/layout/icons.ts'
import { Pill, type Tone } from '../../../ui/layout/Pill.tsx'
import { type ClockName, clockText, zoneCity } from '../../../ui/time/clock.ts'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { formatDuration, relativeTime } from '../../../ui/time/format-time.ts'
import styles from './Calendar.module.css'
import { buildEntryPath, calendarWords, chooseTone, toneLabels } from './calendar-kinds.ts'
import {
  buildMoves,
  compareClashes,
  computeShift,
  copyLabel,
  copyName,
  findLinkedMoves,
  isDirect,
  isMoved,
  type Lift,
} from './lift.ts'
import type { Lifting } from './use-lift.ts'

type EntryPanelProps = {
  lifting: Lifting
  lifted: Lift
  entries: readonly CalendarEntry[]
  clock: ClockName
  now: number
  /** The bar that the panel is attached to. */
  anchor: HTMLElement | null
}

const pillTones: Readonly<Record<LaneTone, Tone>> = {
  draft: 'cancelled',
  running: 'done',
  scheduled: 'started',
  ended: 'cancelled',
  off: 'cancelled',
  failed: 'error',
  maintenance: 'pending',
}

const panelWidth = 372
const gap = 8

/** Details of an entry: times in both time zones, linked entries, and clashes, with the form to move and copy it. */
export function EntryPanel({ lifting, lifted, entries, clock, now, anchor }: EntryPanelProps) {
  const place = useRealm()
  const panel = useRef<HTMLFormElement>(null)
  const { entry, copyAs } = lifted
  const isChanged = isMoved(lifted)
  const { made, ended } = compareClashes(lifted, entries)
  const own = isChanged ? [] : findClashes(entries).filter((clash) => isWithin(clash, entryKey(entry)))
  const moves = buildMoves(lifted, entries)
  const direct = isDirect(lifted, entries, place.environment === 'PROD')

  useLayoutEffect(() => {
    if (panel.current && anchor) placeBeside(panel.current, anchor)
  })
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])

  function close() {
    lifting.putBack()
    // The bar is rendered again at its old position; then it gets the focus.
    setTimeout(() => document.querySelector<HTMLElement>(`[data-key="${CSS.escape(entryKey(entry))}"]`)?.focus())
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isChanged) void lifting.review(lifted)
  }

  function onKey(event: KeyboardEvent) {
    // The date picker is a separate layer, which handles Escape itself.
    const isWithin = event.target instanceof Node && panel.current?.contains(event.target)
    if (event.key !== 'Escape' || event.defaultPrevented || !isWithin) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }

  const title = `${copyAs !== undefined ? 'Copy' : isChanged ? 'Move' : calendarWords(entry.kind).one} ${entry.name}`
  return (
    <form
      ref={panel}
      className={`framed ${styles.panel}`}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onSubmit={submit}
      onKeyDown={onKey}
    >
      <header className={`row ${styles.panelHead}`}>
        <h2>{title}</h2>
        {isChanged ? (
          <span className={styles.shift}>{formatShift(lifted)}</span>
        ) : (
          <Pill tone={pillTones[chooseTone(entry)]}>{toneLabels[chooseTone(entry)]}</Pill>
        )}
        <CloseButton aria-label="Reset" onClick={close} />
      </header>
      {entry.note && <p className={styles.panelNote}>{entry.note}</p>}
      {(isChanged || !(entry.move.start || entry.move.end)) && <Times lifted={lifted} clock={clock} now={now} />}
      <Fields lifting={lifting} lifted={lifted} />
      <LinkedMoves lifting={lifting} lifted={lifted} entries={entries} clock={clock} now={now} />
      <Checks made={[...own, ...made]} ended={ended} entry={entry} clock={clock} now={now} />
      <footer className="row divided inset">
        <RowLink to={buildEntryPath(place, entry)}>Open</RowLink>
        {copyAs === undefined && (
          <ActionButton
            disabledReason={entry.copy.can ? undefined : (entry.copy.why ?? 'This entry cannot be copied here.')}
            onClick={() => lifting.set({ ...lifted, copyAs: copyName(entry), edge: 'both' })}
          >
            Copy…
          </ActionButton>
        )}
        <span className={styles.space} />
        {isChanged && <Button onClick={close}>Reset</Button>}
        {isChanged && (
          <ActionButton variant="filled" type="submit" loading={lifting.isSaving}>
            {direct
              ? 'Move'
              : `Review ${copyAs !== undefined ? 'copy' : moves.length === 1 ? 'move' : `${moves.length} moves`}`}
          </ActionButton>
        )}
      </footer>
    </form>
  )
}

type LinkedMovesProps = Omit<EntryPanelProps, 'anchor'>

/** The entries that move along, each of which can be left where it is. */
function LinkedMoves({ lifting, lifted, entries, clock, now }: LinkedMovesProps) {
  const linked = findLinkedMoves(lifted, entries)
  if (linked.length === 0) return null
  const setLeft = (key: string, isLeft: boolean) => {
    const left = new Set(lifted.left)
    if (isLeft) left.add(key)
    else left.delete(key)
    lifting.set({ ...lifted, left })
  }
  return (
    <div className={styles.panelPart}>
      {linked.map(({ entry: other, times }) => (
        <Checkbox
          key={entryKey(other)}
          label={`${calendarWords(other.kind).one} “${other.name}” moves along, ${clockText(times.start ?? times.end ?? 0, clock, now)}`}
          checked={!lifted.left.has(entryKey(other))}
          onChange={({ currentTarget }) => setLeft(entryKey(other), !currentTarget.checked)}
        />
      ))}
    </div>
  )
}

/** "2 days earlier", "1 h longer" */
function formatShift(lifted: Lift): string {
  if (lifted.copyAs !== undefined) return 'copy'
  const { entry, times } = lifted
  const by = computeShift(lifted)
  if (by !== undefined)
    return by === 0 ? 'as it was' : `${formatDuration(by).replace('-', '')} ${by < 0 ? 'earlier' : 'later'}`
  const computeLength = ({ start, end }: { start: number | null; end: number | null }) => (end ?? 0) - (start ?? 0)
  if (entry.end === null || times.end === null) return 'other times'
  const longer = computeLength(times) - computeLength(entry)
  return `${formatDuration(longer).replace('-', '')} ${longer < 0 ? 'shorter' : 'longer'}`
}

type TimesProps = { lifted: Lift; clock: ClockName; now: number }

/** Old and new times in the selected time zone, and the new ones in the other. */
function Times({ lifted: { entry, times }, clock, now }: TimesProps) {
  const text = (ms: number | null, by: ClockName) => (ms === null ? 'none' : clockText(ms, by, now))
  const other: ClockName = clock === 'utc' ? 'local' : 'utc'
  const rows = entry.isMoment
    ? [{ name: 'At', was: entry.start, is: times.start }]
    : [
        { name: 'Starts', was: entry.start, is: times.start },
        { name: 'Ends', was: entry.end, is: times.end },
      ]
  const durationText = times.start !== null && times.end !== null ? formatDuration(times.end - times.start) : undefined
  const ends = rows.flatMap(({ is }) => is ?? [])
  const isOne = isSameClock({ from: ends[0] ?? now, to: ends.at(-1) ?? now })
  return (
    <dl className={styles.times}>
      {rows.map(({ name, was, is }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {was !== is && (
              <>
                <s>{text(was, clock)}</s> <span aria-hidden>→</span>{' '}
              </>
            )}
            <b>{text(is, clock)}</b>
            {is !== null && was === is && <span className="dimmed"> · {relativeTime(is, now)}</span>}
          </dd>
        </div>
      ))}
      {!isOne && (
        <div>
          <dt>{other === 'utc' ? 'UTC' : zoneCity()}</dt>
          <dd className="dimmed">
            {rows.map(({ is }) => text(is, other)).join(' – ')}
            {durationText !== undefined && (
              <>
                {' '}
                · <span className="num">{durationText}</span>
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

type FieldsProps = { lifting: Lifting; lifted: Lift }

/** The form to move an entry: immovable edges are disabled, with the reason. */
function Fields({ lifting, lifted }: FieldsProps) {
  const { entry, times, copyAs } = lifted
  const isCopy = copyAs !== undefined
  const mayStart = isCopy || entry.move.start
  const mayEnd = isCopy || entry.move.end
  if (!mayStart && !mayEnd && !isCopy)
    return <p className={styles.why}>{entry.move.why ?? 'It cannot be moved here.'}</p>
  return (
    <div className={styles.fields}>
      {isCopy && (
        <TextInput
          label={copyLabel(entry)}
          maxLength={maxCopyName}
          value={copyAs}
          required
          onChange={({ currentTarget }) => lifting.set({ ...lifted, copyAs: currentTarget.value })}
        />
      )}
      <TimeField
        label={entry.isMoment ? 'At' : 'Starts'}
        ms={times.start}
        why={mayStart ? undefined : entry.move.why}
        onChange={(start) => lifting.set({ ...lifted, times: { ...times, start } })}
      />
      {!entry.isMoment && (
        <TimeField
          label="Ends"
          ms={times.end}
          why={mayEnd ? undefined : entry.move.why}
          onChange={(end) => lifting.set({ ...lifted, times: { ...times, end } })}
        />
      )}
    </div>
  )
}

type TimeFieldProps = { label: string; ms: number | null; why: string | undefined; onChange: (ms: number) => void }

/** An input for a time in the selected time zone; incomplete input does not move the bar. */
const TimeField = ({ label, ms, why, onChange }: TimeFieldProps) => (
  <DateTimeField
    label={label}
    value={ms === null ? '' : new Date(ms).toISOString()}
    disabled={why !== undefined}
    description={why}
    onChange={(text) => text !== '' && onChange(Date.parse(text))}
  />
)

type ChecksProps = {
  made: readonly Clash[]
  ended: readonly Clash[]
  entry: CalendarEntry
  clock: ClockName
  now: number
}

function Checks({ made, ended, entry, clock, now }: ChecksProps) {
  if (made.length === 0 && ended.length === 0) return null
  const findOtherName = ({ names }: Clash) => (names[0] === entry.name ? names[1] : names[0])
  return (
    <ul className={styles.checks}>
      {ended.map((clash) => (
        <li key={`${clash.keys.join()}${clash.why}`} data-good>
          <IconCheck className={styles.good} aria-hidden /> No longer overlaps {findOtherName(clash)}
        </li>
      ))}
      {made.map((clash) => (
        <li key={`${clash.keys.join()}${clash.why}`} data-mild={clash.isMild || undefined}>
          <IconAlertTriangle aria-hidden />
          {clash.isMild
            ? `${clash.why}, ${clockText(clash.from, clock, now)}`
            : `Overlaps ${findOtherName(clash)}, ${clash.why}, ${Number.isFinite(clash.from) ? clockText(clash.from, clock, now) : 'always'}`}
        </li>
      ))}
    </ul>
  )
}

/**
 * Places the panel below the bar, or above it if there is no room, inside the window. On a phone it is at the bottom.
 */
function placeBeside(panel: HTMLElement, anchor: HTMLElement): void {
  if (window.innerWidth <= 600) {
    panel.removeAttribute('style')
    return
  }
  const bar = anchor.getBoundingClientRect()
  const { height } = panel.getBoundingClientRect()
  const below = bar.bottom + gap
  const above = bar.top - gap - height
  const top =
    below + height <= window.innerHeight - gap ? below : above >= gap ? above : window.innerHeight - height - gap
  const leftPx = Math.min(Math.max(bar.left, gap), window.innerWidth - panelWidth - gap)
  panel.style.top = `${Math.max(gap, top)}px`
  panel.style.left = `${leftPx}px`
}
