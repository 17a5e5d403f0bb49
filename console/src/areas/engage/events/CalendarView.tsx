import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { useRealm } from '../../../shell/place.ts'
import { useAddress } from '../../../shell/use-address.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconChevronLeft, IconChevronRight, IconSearch } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { type Month, monthAfter, monthAt, monthName, monthText, readMonth } from '../../players/sessions/months.ts'
import { EventCalendar } from './EventCalendar.tsx'
import styles from './Events.module.css'
import { calendarQuery } from './events-reads.ts'
import type { EventsSearch } from './events-search.ts'

const none: never[] = []

/** The calendar: the rounds of all events in one month, in UTC. */
export function CalendarView({ actions }: { actions: ReactNode }) {
  const place = useRealm()
  const { search, go } = useAddress<EventsSearch>()
  const { q, month: given } = search
  const now = Date.now()
  const month = readMonth(given, now)
  const calendar = useQuery({
    ...calendarQuery(month, q, realmScope(place.realmId)),
    placeholderData: (before) => before,
  })
  const show = (to: Month | undefined) => go({ month: to && monthText(to) })
  const isPresent = monthText(month) === monthText(monthAt(now))
  return (
    <>
      <PageHeader title="Events" subtitle="Each bar is a round of an event. Days are in UTC." actions={actions} />
      <Card isFlush>
        <div className={styles.month}>
          <h2>{monthName(month)}</h2>
          <Button leftSection={<IconChevronLeft aria-hidden />} onClick={() => show(monthAfter(month, -1))}>
            Previous month
          </Button>
          <Button rightSection={<IconChevronRight aria-hidden />} onClick={() => show(monthAfter(month, 1))}>
            Next month
          </Button>
          {!isPresent && <Button onClick={() => show(undefined)}>This month</Button>}
          <TextInput
            className={styles.search}
            type="search"
            aria-label="Name or symbol"
            placeholder="Name or symbol"
            leftSection={<IconSearch aria-hidden />}
            value={q ?? ''}
            onChange={({ currentTarget }) => go({ q: currentTarget.value || undefined })}
          />
        </div>
        {calendar.error ? (
          <EmptyState
            kind="failed"
            failure={readFailure('The calendar could not be loaded.', calendar.error)}
            onRetry={() => calendar.refetch()}
            isRetrying={calendar.isFetching}
          />
        ) : (
          <EventCalendar
            place={place}
            month={month}
            events={calendar.data?.eventInDateRange ?? none}
            today={new Date(now).toISOString().slice(0, 10)}
            now={now}
            isLoading={calendar.isLoading}
          />
        )}
      </Card>
    </>
  )
}
