import { Skeleton } from '@mantine/core'
import type { EndpointOutput } from '@regent/contract/endpoint'
import type { checkSeason, SeasonCheck } from '@regent/contract/operate/seasons'
import type { UseQueryResult } from '@tanstack/react-query'
import { readFailure } from '../../../api/failure.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { IconAlertTriangle, IconCircleCheck, IconX } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import styles from './Seasons.module.css'

const icons: Readonly<Record<SeasonCheck['level'], typeof IconX>> = {
  error: IconX,
  warning: IconAlertTriangle,
  passed: IconCircleCheck,
}
const words: Readonly<Record<SeasonCheck['level'], string>> = {
  error: 'Error: ',
  warning: 'Warning: ',
  passed: 'Passed: ',
}

/** The checks of the whole season, and each reward that it can give. */
export function SeasonChecks({ read }: { read: UseQueryResult<EndpointOutput<typeof checkSeason>> }) {
  const { data, error } = read
  return (
    <Section title="Checks and cost" isFlush>
      {data ? (
        <ul className={`plain-list ${styles.list}`}>
          {data.checks.map(({ level, text }) => {
            const Icon = icons[level]
            return (
              <li key={text} className="row gap-8">
                <Icon aria-hidden />
                <span>
                  <span className="hidden-text">{words[level]}</span>
                  {text}
                </span>
              </li>
            )
          })}
          {data.gifts.map(({ label, note, symbol, atMost }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts can give the same
            <li key={n} className="row wrap gap-8">
              <span className="grow">
                {label} <span className="dimmed">{note}</span>
              </span>
              <span className="dimmed">{`at most ${atMost.toLocaleString('en')} ${symbol.replace(/^[^.]*\./, '')}`}</span>
            </li>
          ))}
        </ul>
      ) : error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The checks could not be done.', error)}
          onRetry={() => read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : (
        <Skeleton height={120} />
      )}
    </Section>
  )
}
