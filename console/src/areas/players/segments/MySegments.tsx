import { listSegments, listSegmentUses } from '@regent/contract/players/segments'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { dateOfDay, shortDateOfDay } from '../../../ui/time/day-text.ts'
import styles from './Segments.module.css'
import { Trend } from './Trend.tsx'

const SHOWN = 8
const DAYS = 7
const laterText = (a: string, b: string) => (a > b ? a : b)

/** The first segments with their last counted size and a trend of seven days. */
export function MySegments() {
  const { realmId, path } = useRealm()
  const isAllowed = useRights().can('view players') && isServed('listSegmentUses')
  const scope = realmScope(realmId)
  const read = useQuery({ ...query(listSegments, {}, { scope }), enabled: isAllowed })
  const uses = useQuery({ ...query(listSegmentUses, {}, { scope }), enabled: isAllowed })
  if (!isAllowed) return null
  const segments = read.data?.segments
  const sizes = new Map((uses.data?.segments ?? []).map((one) => [one.id, one.sizes]))
  // Other figures on the page are live; these are counted once a day.
  const countedDay = [...sizes.values()].flatMap((days) => days.at(-1)?.day ?? []).reduce(laterText, '')
  return (
    <Section
      title="Segments"
      subtitle={`${countedDay && `Counted on ${shortDateOfDay(countedDay)}. `}Trend of ${DAYS} days`}
      actions={
        <Link to={path('segments')}>{segments && segments.length > SHOWN ? `All ${segments.length}` : 'All'}</Link>
      }
      isFlush
    >
      {read.error && !segments ? (
        <ErrorNotice
          failure={readFailure('The segments could not be loaded.', read.error)}
          onRetry={() => read.refetch()}
        />
      ) : !segments ? (
        <p className="flush padded dimmed">Loading…</p>
      ) : segments.length === 0 ? (
        <p className="flush padded dimmed">No segments yet. Save a player search as a segment.</p>
      ) : (
        <ul className="plain-list lined">
          {segments.slice(0, SHOWN).map(({ id, name }) => {
            const days = sizes.get(id) ?? []
            const last = days.at(-1)
            return (
              <li key={id} className={`row ${styles.row}`}>
                <Link className="grow truncate" to={path('segments')} search={{ shown: String(id) }}>
                  {name}
                </Link>
                {days.length > 1 && (
                  <span className={styles.rowTrend}>
                    <Trend sizes={days} days={DAYS} />
                  </span>
                )}
                <span className={styles.size} data-tip={last && `Counted on ${dateOfDay(last.day)} (UTC)`}>
                  {last ? formatCount(last.about) : ''}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
