import { Button } from '@mantine/core'
import type { CalendarKind } from '@regent/contract/operate/calendar/calendar-kinds'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Span } from '../../../ui/lanes/ruler.ts'
import { IconAlertTriangle, IconArrowLeft, IconArrowRight } from '../../../ui/layout/icons.ts'
import { type ClockName, clockText } from '../../../ui/time/clock.ts'
import styles from './Calendar.module.css'
import { type AudienceKey, isConcerned } from './calendar-audience.ts'
import { calendarWords, toneLabels } from './calendar-kinds.ts'
import { laterQuery } from './calendar-reads.ts'

type ClashChipProps = {
  keys: readonly string[]
  count: number
  /** Called before the bar is searched, so that a collapsed lane can be expanded. */
  onShow: (key: string) => void
}

/** The number of overlaps; each click selects the next one. */
export function ClashChip({ keys, count, onShow }: ClashChipProps) {
  const nth = useRef(0)
  if (count === 0) return null
  return (
    <Button
      className={styles.clash}
      leftSection={<IconAlertTriangle aria-hidden />}
      onClick={() => {
        const key = keys[nth.current++ % keys.length]
        if (key === undefined) return
        flushSync(() => onShow(key))
        const bar = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
        bar?.scrollIntoView({ block: 'center' })
        bar?.focus()
      }}
    >
      {formatQuantity(count, 'overlap', 'overlaps')}
    </Button>
  )
}

type NothingProps = {
  span: Span
  scope: string | null
  kinds: readonly CalendarKind[]
  audience: readonly AudienceKey[]
  clock: ClockName
  now: number
  isFiltered: boolean
  onShow: (at: number) => void
}

/** The empty state of a period, with the next entry. */
export function Nothing({ span, scope, kinds, audience, clock, now, isFiltered, onShow }: NothingProps) {
  const nextEntries = useQuery({ ...laterQuery(span, scope), enabled: !isFiltered })
  const next = nextEntries.data?.entries
    .filter(
      (entry) =>
        kinds.includes(entry.kind) && isConcerned(entry, audience) && entry.start !== null && entry.start >= span.to,
    )
    .toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))[0]
  const at = next?.start
  return (
    <p className="flush divided inset dimmed">
      {isFiltered ? 'No entry in these days matches.' : 'No entries in these days.'}
      {next && at && (
        <Button variant="subtle" onClick={() => onShow(at)}>
          Next: {next.name}, {clockText(at, clock, now)}
        </Button>
      )}
    </p>
  )
}

type NotesProps = { cut: readonly CalendarKind[]; hidden: readonly { kind: CalendarKind; right: string }[] }

/** Explains which entries are hidden or cut off. */
export function Notes({ cut, hidden }: NotesProps) {
  const lanes = (kinds: readonly CalendarKind[]) => kinds.map((kind) => calendarWords(kind).lane).join(', ')
  return (
    <>
      {cut.length > 0 && (
        <p className="flush divided inset dimmed">Showing the first 500 of {lanes(cut)}. Choose fewer days.</p>
      )}
      {hidden.map(({ kind, right }) => (
        <p key={kind} className="flush divided inset dimmed">
          {calendarWords(kind).lane} are not shown: your role lacks the right "{right}".
        </p>
      ))}
    </>
  )
}

const legend = ['running', 'scheduled', 'maintenance', 'ended', 'failed'] as const

export const Legend = () => (
  <footer className={`cluster divided ${styles.legend}`}>
    {legend.map((tone) => (
      <span key={tone}>
        <i data-tone={tone} aria-hidden />
        {toneLabels[tone]}
      </span>
    ))}
    <span>
      <i data-look="ghost" aria-hidden />
      previous time
    </span>
    <span>
      <i data-look="clash" aria-hidden />
      overlap
    </span>
    <span className="end">
      <kbd>M</kbd> moves an entry:{' '}
      <kbd>
        <IconArrowLeft aria-label="Left" />
      </kbd>{' '}
      <kbd>
        <IconArrowRight aria-label="Right" />
      </kbd>{' '}
      15 min <kbd>Shift</kbd> 1 day <kbd>[</kbd> <kbd>]</kbd> start or end <kbd>Alt</kbd> copies <kbd>Enter</kbd>{' '}
      <kbd>Esc</kbd>
    </span>
  </footer>
)
