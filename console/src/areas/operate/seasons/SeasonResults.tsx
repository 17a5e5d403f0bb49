import { Skeleton } from '@mantine/core'
import type { ResultStep } from '@regent/contract/analyze/results'
import { getSeasonResults, type Season } from '@regent/contract/operate/seasons'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import styles from './Seasons.module.css'

const words: Readonly<Record<ResultStep, string>> = {
  reached: 'Reached',
  seen: 'Seen',
  participated: 'Took part',
  given: 'Given',
  bought: 'Bought',
  claimed: 'Claimed',
}

/** The results of the parts together, and of each of them. */
export function SeasonResults({ season }: { season: Season }) {
  const { realmId } = useRealm()
  const read = useQuery(query(getSeasonResults, { params: { id: season.id } }, { scope: realmScope(realmId) }))
  const { data, error } = read
  const names = new Map(season.parts.map(({ kind, id, name }) => [`${kind}/${id}`, name]))
  const partsWithSteps = data?.parts.filter(({ steps }) => steps.length > 0) ?? []
  return (
    <Section title="Results in total" subtitle="Each player counts once." isFlush>
      {error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The results could not be loaded.', error)}
          onRetry={() => read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : !data ? (
        <Skeleton height={80} />
      ) : data.steps.length === 0 && data.given.length === 0 ? (
        <p className={`dimmed ${styles.fields}`}>No part has results yet.</p>
      ) : (
        <div className={styles.fields}>
          <KeyValueList
            items={[
              ...data.steps.map(({ step, players }) => ({ label: words[step], value: formatCount(players) })),
              ...data.given.map(({ symbol, amount }) => ({
                label: `Given: ${symbol.replace(/^[^.]*\./, '')}`,
                value: formatCount(amount),
              })),
            ]}
          />
          <ul className={`plain-list ${styles.list}`}>
            {partsWithSteps.map(({ kind, id, steps }) => (
              <li key={`${kind} ${id}`}>
                {names.get(`${kind}/${id}`) ?? id}{' '}
                <span className="dimmed">
                  {steps.map(({ step, players }) => `${words[step]} ${formatCount(players)}`).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}
