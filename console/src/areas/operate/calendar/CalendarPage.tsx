import { ActionIcon, Button, Checkbox, Popover, SegmentedControl, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type CalendarEntry, entryKey } from '@regent/contract/operate/calendar/calendar'
import { type Clash, findClashes } from '@regent/contract/operate/calendar/calendar-clashes'
import { type CalendarKind, calendarKinds } from '@regent/contract/operate/calendar/calendar-kinds'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { useOperator, useRights } from '../../../shell/scope/rights.ts'
import { isFreeKey } from '../../../ui/code/keys.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { useFoldedLanes } from '../../../ui/lanes/use-folded-lanes.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { IconChevronLeft, IconChevronRight, IconFilter, IconSearch } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { useClock } from '../../../ui/time/clock.ts'
import { useNow } from '../../../ui/time/Time.tsx'
import { Agenda } from './Agenda.tsx'
import { AudienceFilter } from './AudienceFilter.tsx'
import styles from './Calendar.module.css'
import { CalendarChart } from './CalendarChart.tsx'
import { ClashChip, Legend, Notes, Nothing } from './CalendarParts.tsx'
import { audienceText, isConcerned, readAudience } from './calendar-audience.ts'
import { calendarWords } from './calendar-kinds.ts'
import { calendarQuery, maySee } from './calendar-reads.ts'
import { type CalendarSearch, calendarViews, kindsText, readKinds } from './calendar-search.ts'
import { dayText, readDay, spanTitle, stepFrom, toViewSpan, viewLabels } from './calendar-view.ts'
import { EntryPanel } from './EntryPanel.tsx'
import { preview, snap } from './lift.ts'
import { NewHere, NewMenu, type Place } from './NewMenu.tsx'
import { useLift } from './use-lift.ts'

const none: never[] = []

/** The view, the filters and the time span of the URL. */
function useCalendarView() {
  const clock = useClock()
  const now = useNow()
  const { search, go } = useAddress<CalendarSearch>()
  const view = search.view ?? 'week'
  const at = readDay(search.date, clock, now)
  const setView = (next: string) =>
    go({ view: next === 'week' ? undefined : calendarViews.find((one) => one === next) })
  return {
    clock,
    now,
    view,
    setView,
    at,
    span: toViewSpan(view, at, clock),
    kinds: readKinds(search.kinds),
    audience: readAudience(search.audience),
    text: search.q ?? '',
    go,
  }
}

type CalendarView = ReturnType<typeof useCalendarView>

/** The entries of the time span: all of them with the changes of the user, and those that pass the filters. */
function useCalendar({ span, kinds, audience, text }: CalendarView) {
  const place = useRealm()
  const rights = useRights()
  const read = useQuery({
    ...calendarQuery(span, realmScope(place.realmId)),
    enabled: maySee(rights),
    placeholderData: (before) => before,
  })
  const lifting = useLift(read.data?.entries ?? none, place.environment === 'PROD')
  const { entries: all, lifted } = lifting
  const words = text.trim().toLowerCase()
  const entries = all.filter(
    (entry) =>
      kinds.includes(entry.kind) &&
      isConcerned(entry, audience) &&
      (!words || [entry.name, entry.id].some((each) => each.toLowerCase().includes(words))),
  )
  const clashes = findClashes(lifted ? preview(lifted, all).entries : all)
  return { read, lifting, entries, clashes }
}

type Calendar = ReturnType<typeof useCalendar>

/** All scheduled entries of the realm, in lanes by kind. */
export function CalendarPage() {
  const rights = useRights()
  const view = useCalendarView()
  const calendar = useCalendar(view)
  const { read, lifting, clashes } = calendar
  const { entries: all, lifted } = lifting
  const { clock, now } = view
  const [empty, setEmpty] = useState<Place>()
  const folding = useFoldedLanes('calendar', useOperator().id)
  const anchor = useAnchor(lifted && entryKey(lifted.entry))

  const show = (day: number | undefined) => {
    lifting.putBack()
    view.go({ date: day === undefined ? undefined : dayText(day, clock) })
  }
  useViewKeys({ today: () => show(undefined), view: view.setView })

  const failure = read.error && !read.data && readFailure('The calendar could not be loaded.', read.error)
  return (
    <>
      <PageHeader title="Calendar" actions={<CalendarActions view={view} />} />
      {!maySee(rights) ? (
        <EmptyState kind="not-allowed" missingRight="view events" />
      ) : (
        <Card isFlush>
          <CalendarBar view={view} entries={all} clashes={clashes} folding={folding} onShow={show} />
          {failure ? (
            <EmptyState kind="failed" failure={failure} onRetry={() => read.refetch()} isRetrying={read.isFetching} />
          ) : (
            <Schedule
              view={view}
              calendar={calendar}
              folding={folding}
              onShow={show}
              onEmpty={(place) => (lifted ? lifting.putBack() : setEmpty(place))}
            />
          )}
        </Card>
      )}
      {empty && (
        <NewHere key={`${empty.kind} ${empty.at}`} {...empty} clock={clock} onClose={() => setEmpty(undefined)} />
      )}
      {lifted?.isDropped && (
        <EntryPanel
          key={entryKey(lifted.entry)}
          lifting={lifting}
          lifted={lifted}
          clock={clock}
          now={now}
          anchor={anchor}
          entries={all}
        />
      )}
    </>
  )
}

function CalendarActions({ view: { view, setView } }: { view: CalendarView }) {
  const place = useRealm()
  const rights = useRights()
  return (
    <>
      <SegmentedControl
        aria-label="View"
        data={calendarViews.map((value) => ({ value, label: viewLabels[value] })).toReversed()}
        value={view}
        onChange={setView}
      />
      {rights.can('view events') && (
        <Button component={Link} to={paths.inRealm(place, 'seasons')}>
          Seasons
        </Button>
      )}
      <NewMenu />
    </>
  )
}

type Folding = ReturnType<typeof useFoldedLanes>

type CalendarBarProps = {
  view: CalendarView
  entries: readonly CalendarEntry[]
  clashes: readonly Clash[]
  folding: Folding
  /** Undefined: today. */
  onShow: (day: number | undefined) => void
}

/** Moves through the time, filters the entries and shows the clashes. */
function CalendarBar({ view: calendarView, entries, clashes, folding, onShow }: CalendarBarProps) {
  const { view, at, span, clock, kinds, audience, text, go } = calendarView
  const step = (by: 1 | -1) => onShow(stepFrom(view, at, clock, by))
  return (
    <div className={`row wrap ${styles.bar}`}>
      <Button onClick={() => onShow(undefined)}>Today</Button>
      <ActionIcon variant="default" aria-label="Earlier" onClick={() => step(-1)}>
        <IconChevronLeft aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" aria-label="Later" onClick={() => step(1)}>
        <IconChevronRight aria-hidden />
      </ActionIcon>
      <h2 className={styles.title}>{spanTitle(view, span, clock)}</h2>
      <KindsFilter kinds={kinds} onKinds={(next) => go({ kinds: kindsText(next) })} />
      <AudienceFilter
        chosen={audience}
        entries={entries.filter(({ kind }) => kinds.includes(kind))}
        onChosen={(next) => go({ audience: audienceText(next) })}
      />
      <ClashChip
        keys={clashes.flatMap(({ keys }) => keys[0])}
        count={clashes.length}
        onShow={(key) => {
          const lane = kinds.find((kind) => key.startsWith(`${kind}/`))
          folding.onFolded(new Set([...folding.folded].filter((id) => id !== lane)))
        }}
      />
      <TextInput
        className={styles.search}
        type="search"
        aria-label="Name or symbol"
        placeholder="Name or symbol"
        leftSection={<IconSearch aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => go({ q: currentTarget.value || undefined })}
      />
    </div>
  )
}

type ScheduleProps = {
  view: CalendarView
  calendar: Calendar
  folding: Folding
  onShow: (day: number) => void
  onEmpty: (place: Place) => void
}

/** The entries as a chart, or on a narrow screen as an agenda. */
function Schedule({ view, calendar, folding, onShow, onEmpty }: ScheduleProps) {
  const { realmId } = useRealm()
  const isNarrow = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const { span, kinds, audience, clock, now } = view
  const { read, lifting, entries, clashes } = calendar
  const hidden = new Set(read.data?.hidden.map(({ kind }) => kind))
  return (
    <>
      {isNarrow ? (
        <Agenda span={span} entries={entries} clashes={clashes} clock={clock} now={now} onOpen={lifting.open} />
      ) : (
        <CalendarChart
          span={span}
          entries={entries}
          clashes={clashes}
          lifting={lifting}
          folding={folding}
          clock={clock}
          now={now}
          kinds={kinds.filter((kind) => !hidden.has(kind))}
          isBusy={read.isPlaceholderData}
          onEmpty={(kind, when, { clientX: x, clientY: y }) => onEmpty({ kind, at: snap(when), x, y })}
        />
      )}
      {read.data && entries.length === 0 && !read.isPlaceholderData && (
        <Nothing
          span={span}
          scope={realmScope(realmId)}
          kinds={kinds}
          audience={audience}
          clock={clock}
          now={now}
          isFiltered={lifting.entries.length > 0}
          onShow={onShow}
        />
      )}
      <Notes cut={read.data?.cut ?? none} hidden={read.data?.hidden ?? none} />
      {!isNarrow && <Legend />}
    </>
  )
}

/** The bar or the row of an entry, once it is rendered. */
function useAnchor(key: string | undefined): HTMLElement | null {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    setAnchor(key === undefined ? null : document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`))
  }, [key])
  return anchor
}

/** `t` shows today, `1` to `4` switch between the views from day to quarter. */
function useViewKeys(acts: { today: () => void; view: (view: string) => void }): void {
  const before = useRef('')
  const press = useEffectEvent((event: KeyboardEvent) => {
    // After `g` a letter opens another screen.
    const isJump = before.current === 'g'
    before.current = event.key
    if (isJump || !isFreeKey(event)) return
    const view = calendarViews[Number(event.key) - 1]
    if (event.key === 't') acts.today()
    else if (view) acts.view(view)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

type KindsFilterProps = { kinds: readonly CalendarKind[]; onKinds: (kinds: readonly CalendarKind[]) => void }

/** Filters entries by kind; without a selection, all are shown. */
function KindsFilter({ kinds, onKinds }: KindsFilterProps) {
  const isAll = kinds.length === calendarKinds.length
  const [first] = kinds
  const words = isAll ? 'All kinds' : kinds.length === 1 && first ? calendarWords(first).lane : 'Kinds'
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<IconFilter aria-hidden />}>
          {words}
          <span className={styles.count}>{kinds.length}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Kinds in the calendar">
        <div className={`stack gap-8 ${styles.kinds}`}>
          {calendarKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={calendarWords(kind).lane}
              checked={!isAll && kinds.includes(kind)}
              onChange={({ currentTarget: { checked } }) => {
                const otherKinds = isAll ? [] : kinds.filter((one) => one !== kind)
                onKinds(calendarKinds.filter((one) => otherKinds.includes(one) || (checked && one === kind)))
              }}
            />
          ))}
          <Button disabled={isAll} onClick={() => onKinds(calendarKinds)}>
            Show all kinds
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
