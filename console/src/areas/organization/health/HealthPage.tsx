import { Button, SegmentedControl } from '@mantine/core'
import type { EndpointOutput } from '@regent/contract/endpoint'
import {
  getOrganizationHealth,
  type HealthPeriod,
  type HealthRow,
  healthPeriods,
} from '@regent/contract/organization/health'
import { minuteMs } from '@regent/contract/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { copyText } from '../../../ui/feedback/copy.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { toastCopied, toastError } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { IconCopy } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { clockText, useClock } from '../../../ui/time/clock.ts'
import { relativeTime } from '../../../ui/time/format-time.ts'
import { useNow } from '../../../ui/time/Time.tsx'
import { HealthList } from './HealthList.tsx'
import { formatReport, periodNames } from './health-words.ts'

const READ_AGAIN_MS = 30_000
/** Without an answer for so long, the values say nothing about now. */
const STALE_MS = 2 * minuteMs

type Health = EndpointOutput<typeof getOrganizationHealth>

/** What fails in the organization, what is about to, and what is in order. */
export function HealthPage() {
  const { period = 'day' } = useSearch({ from: '/$customerId/health' })
  const read = useQuery({
    ...query(getOrganizationHealth, { query: { period } }, { scope: customerScope() }),
    refetchInterval: READ_AGAIN_MS,
    // Another period changes the numbers, not the screen.
    placeholderData: keepPreviousData,
  })
  if (read.data) return <HealthOverview health={read.data} period={period} />
  return (
    <div className="stack gap-16">
      <PageHeader title="Health" />
      {read.error ? (
        <Card isFlush>
          <EmptyState
            kind="failed"
            failure={readFailure('The health could not be loaded.', read.error)}
            onRetry={() => read.refetch()}
            isRetrying={read.isFetching}
          />
        </Card>
      ) : (
        <Pending />
      )}
    </div>
  )
}

const isIn = (states: readonly HealthRow['state'][]) => (row: HealthRow) => states.includes(row.state)

function HealthOverview({ health, period }: { health: Health; period: HealthPeriod }) {
  const { checkedAt, release, rows } = health
  const tick = useNow()
  const now = Math.max(tick, checkedAt)
  const problems = rows.filter(isIn(['problem']))
  const warnings = rows.filter(isIn(['warning', 'unknown', 'off']))
  const groups = [
    { title: 'Needs you', rows: problems },
    { title: 'To watch', rows: warnings },
    { title: 'In order', rows: rows.filter(isIn(['good'])) },
  ].filter(({ rows: members }) => members.length > 0)
  return (
    <div className="stack gap-16">
      <PageHeader
        title="Health"
        state={
          <>
            {problems.length > 0 && <Pill tone="error">{`${problems.length} need you`}</Pill>}
            {warnings.length > 0 && <Pill tone="pending">{`${warnings.length} to watch`}</Pill>}
            {now - checkedAt > STALE_MS && <Pill tone="pending">Not updated</Pill>}
          </>
        }
        subtitle={<Subtitle health={health} now={now} />}
        actions={
          <>
            <PeriodSwitch period={period} />
            <ReportButton text={() => formatReport(rows, release.version, now)} />
          </>
        }
      />
      {groups.map(({ title, rows: members }, index) => (
        <Section key={title} title={title} count={members.length} isFlush>
          <HealthList rows={members} now={now} version={release.version} period={period} hasHead={index === 0} />
        </Section>
      ))}
    </div>
  )
}

/** Selects the period of the counts. */
function PeriodSwitch({ period }: { period: HealthPeriod }) {
  const navigate = useNavigate({ from: '/$customerId/health' })
  return (
    <SegmentedControl
      aria-label="Period of the counts"
      size="xs"
      value={period}
      onChange={(value) =>
        navigate({ search: { period: value === 'day' ? undefined : (value as HealthPeriod) }, replace: true })
      }
      data={healthPeriods.map((value) => ({ value, label: periodNames[value] }))}
    />
  )
}

function Subtitle({ health: { checkedAt, release, rows }, now }: { health: Health; now: number }) {
  const clock = useClock()
  const since = release.since === undefined ? '' : ` since ${clockText(release.since, clock, now)}`
  const inOrder = rows.filter(isIn(['good'])).length
  return <>{`${inOrder} in order · checked ${relativeTime(checkedAt, now)} · release ${release.version}${since}`}</>
}

function ReportButton({ text }: { text: () => string }) {
  async function copy() {
    const report = text()
    if (await copyText(report)) toastCopied()
    else toastError('The browser blocked copying. Select the text and copy it.', report)
  }
  return (
    <Button variant="default" leftSection={<IconCopy aria-hidden />} onClick={copy}>
      Copy report
    </Button>
  )
}
