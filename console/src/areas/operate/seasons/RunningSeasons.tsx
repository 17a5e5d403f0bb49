import { getSeason, listSeasons, type SeasonRow } from '@regent/contract/operate/seasons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time, useNow } from '../../../ui/time/Time.tsx'
import styles from './Seasons.module.css'
import { findNextStep, pickCurrentSeasons, stateWords } from './season-words.ts'

/** The running and the next seasons, each with its next step; nothing without seasons. */
export function RunningSeasons() {
  const { realmId, path } = useRealm()
  const isAllowed = useRights().can('view events')
  const read = useQuery({ ...query(listSeasons, {}, { scope: realmScope(realmId) }), enabled: isAllowed })
  const now = useNow()
  if (!isAllowed) return null
  const seasons = pickCurrentSeasons(read.data?.seasons ?? [], now)
  const isFailed = read.error && !read.data
  if (seasons.length === 0 && !isFailed) return null
  return (
    <Section
      title="Seasons"
      count={isFailed ? undefined : seasons.length}
      actions={<Link to={path('seasons')}>All seasons</Link>}
      isFlush
    >
      {isFailed ? (
        <ErrorNotice
          failure={readFailure('The seasons could not be loaded.', read.error)}
          onRetry={() => read.refetch()}
        />
      ) : (
        <ul className={`plain-list ${styles.list}`}>
          {seasons.map((season) => (
            <SeasonLine key={season.id} row={season} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function SeasonLine({ row }: { row: SeasonRow }) {
  const { realmId, path } = useRealm()
  const now = useNow()
  const { data } = useQuery(query(getSeason, { params: { id: row.id } }, { scope: realmScope(realmId) }))
  const step = findNextStep(data ?? { ...row, parts: [] }, now)
  const { label, tone } = stateWords[row.state]
  return (
    <li className="row wrap gap-8">
      <span className="grow">
        <Link to={path(`seasons/${row.id}`)}>{row.name}</Link>{' '}
        <span className="dimmed">
          {step.text} <Time ms={step.at} />
        </span>
      </span>
      <Pill tone={tone}>{label}</Pill>
    </li>
  )
}
