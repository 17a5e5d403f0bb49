import { useMediaQuery } from '@mantine/hooks'
import type { CalendarEntry } from '@regent/contract/operate/calendar/calendar'
import { entryKey } from '@regent/contract/operate/calendar/calendar'
import { toTimeSpan as spanOfEntry } from '@regent/contract/operate/calendar/calendar-clashes'
import type { CalendarKind } from '@regent/contract/operate/calendar/calendar-kinds'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { type Lane, LaneChart } from '../../../ui/lanes/LaneChart.tsx'
import type { LaneBar } from '../../../ui/lanes/lane-layout.ts'
import { midnight } from '../../../ui/lanes/ruler.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useClock } from '../../../ui/time/clock.ts'
import { useNow } from '../../../ui/time/Time.tsx'
import styles from './Calendar.module.css'
import { buildEntryPath, calendarWords, chooseTone, toneLabels } from './calendar-kinds.ts'
import { calendarQuery, maySee } from './calendar-reads.ts'
import { dayText } from './calendar-view.ts'
import { LiveNow } from './LiveNow.tsx'
import { liveNow } from './live-now.ts'

const DAYS = 14

/** The kinds of each lane; the first one defines its icon. Timers are excluded: they repeat too often. */
const lanesShown: { label: string; kinds: readonly [CalendarKind, ...CalendarKind[]] }[] = [
  { label: 'Events', kinds: ['event'] },
  { label: 'Messages', kinds: ['announcement', 'campaign'] },
  { label: 'Shop', kinds: ['listing', 'promo-code'] },
  { label: 'Trials', kinds: ['trial'] },
  { label: 'Tournaments', kinds: ['tournament'] },
  { label: 'Daily rewards', kinds: ['daily-reward'] },
  { label: 'Jobs', kinds: ['job', 'maintenance'] },
]

/** Live entries and those of the next two weeks, read-only; the calendar can move them. */
export function NextDays() {
  const place = useRealm()
  const clock = useClock()
  const now = useNow()
  const router = useRouter()
  const isAllowed = maySee(useRights())
  const isNarrow = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const today = midnight(now, clock)
  const span = { from: today, to: midnight(now, clock, DAYS) }
  const read = useQuery({ ...calendarQuery(span, realmScope(place.realmId)), enabled: isAllowed })
  if (!isAllowed) return null
  const entries = read.data?.entries ?? []
  const byKey = new Map(entries.map((entry) => [entryKey(entry), entry]))
  const lanes = lanesShown.flatMap(({ label, kinds }): Lane[] => {
    const bars = entries.filter(({ kind }) => kinds.includes(kind)).map(buildBar)
    const { icon: Icon } = calendarWords(kinds[0])
    return bars.length > 0 ? [{ id: label, label, icon: <Icon aria-hidden />, bars }] : []
  })
  const countState = (state: CalendarEntry['state']) => entries.filter((entry) => entry.state === state).length

  function follow(event: MouseEvent, to: string) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href: to })
  }

  const failure = read.error && !read.data && readFailure('The calendar could not be loaded.', read.error)
  if (isNarrow && read.data)
    return (
      <Section
        title="Live now"
        count={liveNow(entries).length}
        actions={<Link to={place.path('calendar')}>Calendar</Link>}
        isFlush
      >
        <LiveNow place={place} entries={entries} clock={clock} now={now} />
      </Section>
    )
  return (
    <Section
      title="Live now and the next 14 days"
      subtitle={read.data && `${countState('running')} live · ${countState('scheduled')} to come`}
      actions={
        <>
          <Pill tone="done">running</Pill>
          <Pill tone="started">scheduled</Pill>
          <Link to={place.path('calendar')}>Open calendar</Link>
        </>
      }
      isFlush
    >
      {failure ? (
        <ErrorNotice failure={failure} onRetry={() => read.refetch()} />
      ) : lanes.length === 0 ? (
        <p className={`flush inset dimmed ${styles.none}`} data-loading={!read.data || undefined}>
          {read.data ? 'Nothing scheduled in the next 14 days' : 'Loading…'}
        </p>
      ) : (
        <LaneChart
          span={span}
          lanes={lanes}
          clock={clock}
          now={now}
          toneWords={toneLabels}
          namesWidth={128}
          onEmpty={(_, at) => void router.navigate(linkTo.calendar(place, { date: dayText(at, clock) }))}
          bar={({ key }, { children, ...attributes }) => {
            const entry = byKey.get(key)
            const to = entry ? buildEntryPath(place, entry) : place.path('calendar')
            return (
              <a key={key} {...attributes} href={router.history.createHref(to)} onClick={(event) => follow(event, to)}>
                {children}
              </a>
            )
          }}
        />
      )}
    </Section>
  )
}

function buildBar(entry: CalendarEntry): LaneBar {
  const { from, to } = spanOfEntry(entry)
  return {
    key: entryKey(entry),
    name: entry.name,
    note: entry.note,
    from,
    to: entry.isMoment ? from : to,
    tone: chooseTone(entry),
  }
}
