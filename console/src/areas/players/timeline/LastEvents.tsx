import { SegmentedControl } from '@mantine/core'
import { listTimeline, type TimelineEvent } from '@regent/contract/players/timeline'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { keepFresh } from '../../../api/keep-fresh.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ReadCard } from '../../../ui/layout/ReadCard.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { AuditPerson } from '../../organization/audit/AuditPerson.tsx'
import { EntryUndo } from '../../organization/audit/History.tsx'
import { useAuditPlace } from '../../organization/audit/use-audit-place.ts'
import { findKind, type TimelineKinds, toAuditEntry } from './kinds.ts'
import { choiceIn, type LastEventsSearch, lastEventsChoices } from './last-events.ts'
import styles from './Timeline.module.css'
import { TimelineSentence } from './TimelineSentence.tsx'

const SHOWN = 10

/**
 * The latest events of a player's timeline, all or of one kind: staff changes appear immediately, game events within
 * seconds.
 */
export function LastEvents({ kinds }: { kinds: TimelineKinds }) {
  const { realmId, gamerTag, path } = usePlayerRoute()
  const isAllowed = useRights().can('view player-profile') && isServed('listTimeline')
  const { search, go } = useAddress<LastEventsSearch>()
  const choice = choiceIn(search)
  const input = { params: { gamerTag }, query: { ...choice.query, limit: SHOWN } }
  const read = useQuery({
    ...query(listTimeline, input, { scope: realmScope(realmId) }),
    ...keepFresh,
    // The card keeps its height while another kind is loading.
    placeholderData: keepPreviousData,
    enabled: isAllowed,
  })
  if (!isAllowed) return null
  const rows = read.data?.rows ?? []
  return (
    <ReadCard
      title="Last events"
      actions={
        <span className={`inline-row wrap ${styles.actions}`}>
          <SegmentedControl
            aria-label="Which events"
            size="xs"
            value={choice.value}
            onChange={(value) => void go({ happened: value === 'all' ? undefined : value })}
            data={lastEventsChoices.map(({ value, label }) => ({ value, label }))}
          />
          <Link to={path('timeline')}>Timeline</Link>
        </span>
      }
      read={{
        isLoading: read.isLoading,
        failure: read.error && !read.data && readFailure('The timeline could not be loaded.', read.error),
        onRetry: () => void read.refetch(),
      }}
      rows={SHOWN}
      rowHeight={44}
      empty={rows.length === 0 && (choice.value === 'all' ? 'No events yet.' : 'No events of this kind yet.')}
    >
      <ul className={styles.list}>
        {rows.map((row) => (
          <EventRow key={`${row.kind} ${row.id}`} row={row} kinds={kinds} />
        ))}
      </ul>
    </ReadCard>
  )
}

function EventRow({ row, kinds }: { row: TimelineEvent; kinds: TimelineKinds }) {
  const { realmId, path } = usePlayerRoute()
  const { nameOf } = useAuditPlace()
  const { icon: Icon, label, words, leadsTo } = findKind(kinds, row.kind)
  const entry = toAuditEntry(row)
  const text = words(row.of, nameOf)
  return (
    <li className={`row gap-12 ${styles.row}`}>
      <span className={styles.eventIcon} data-by={row.by}>
        <Icon aria-label={label} />
      </span>
      <span className={`grow breakable column ${styles.eventWords}`}>
        {entry && leadsTo?.(row.of) === undefined ? (
          <RowLink to={path(`timeline?entry=${row.id}`)}>{text}</RowLink>
        ) : (
          <span>
            <TimelineSentence row={row} kinds={kinds} />
          </span>
        )}
        {entry && (
          <span className="dimmed small">
            <AuditPerson entry={entry} isPlain />
          </span>
        )}
      </span>
      {entry && <EntryUndo entry={entry} message={text} scope={realmScope(realmId)} />}
      <span className={styles.at}>
        <Time ms={row.at} />
      </span>
    </li>
  )
}
