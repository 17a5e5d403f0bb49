import {
  failuresUntilSuspended,
  type Job,
  parseJobTime,
  toJobStatus,
  toTriggerKind,
} from '@regent/contract/operate/scheduler'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { UnreadRecord } from '../../../shell/records/UnreadRecord.tsx'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { Figures } from '../../../ui/chart/Figures.tsx'
import { type KeyValue, KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { NextTimes } from '../../../ui/time/NextTimes.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { HistorySection } from '../../organization/audit/History.tsx'
import { AlsoHere } from '../../organization/live/AlsoHere.tsx'
import { JobActivityList } from './JobActivityList.tsx'
import styles from './Jobs.module.css'
import { actionLabels, statusTones, triggersWithClock } from './job-words.ts'
import { jobQuery, nextExecutionsQuery } from './scheduler-reads.ts'
import { useJobActions } from './use-job-actions.tsx'

/** One job: its action, its next runs, and its activity. */
export function JobPage() {
  const { jobId = '' } = useParams({ strict: false }) as { jobId?: string }
  const place = useRealm()
  const rights = useRights()
  const navigate = useNavigate()
  const isAllowed = rights.can('view jobs')
  const scope = realmScope(place.realmId)
  const list = paths.inRealm(place, 'jobs')
  const read = useQuery({ ...jobQuery(jobId, scope), enabled: isAllowed })
  const job = read.data
  const next = useQuery({ ...nextExecutionsQuery(jobId, scope), enabled: isAllowed })
  const { actionsOf, drawers } = useJobActions(() => void navigate({ to: list }))
  const back = <Link to={list}>All jobs</Link>

  if (!job) {
    return (
      <UnreadRecord
        title={jobId}
        back={back}
        missingRight={isAllowed ? undefined : 'view jobs'}
        read={read}
        failed="The job could not be loaded."
      />
    )
  }

  const status = toJobStatus(job, Date.now())
  const times = next.data?.map(parseJobTime) ?? []
  return (
    <div className="stack gap-16">
      <PageHeader
        title={job.name}
        subtitle={
          <>
            <code className="mono">{job.id}</code> · {back}
          </>
        }
        state={<Pill tone={statusTones[status]}>{status}</Pill>}
        actions={
          <>
            <AlsoHere />
            <RawJson value={job} title={job.name} />
          </>
        }
        menu={actionsOf(job)}
      />
      <JobFigures job={job} nextRun={times[0]} />
      <Section title="Action">
        <KeyValueList items={buildItems(job)} />
      </Section>
      <Section title="Next runs" subtitle={triggersWithClock(job)}>
        {next.isLoading ? (
          <Pending />
        ) : (
          <NextTimes
            label="Next runs"
            isFramed={false}
            times={times}
            none={
              status === 'Suspended'
                ? 'None: the job is suspended. Resume it to run it again.'
                : 'None: no trigger is in the future.'
            }
          />
        )}
      </Section>
      <JobActivityList jobId={job.id} scope={scope} />
      <HistorySection of={{ subject: 'job', subjectId: job.id }} scope={scope} />
      {drawers}
    </div>
  )
}

function JobFigures({ job, nextRun }: { job: Job; nextRun: number | undefined }) {
  return (
    <Figures
      figures={[
        { label: 'Next run', value: <Time ms={nextRun} /> },
        {
          label: 'Failures in a row',
          value: formatCount(job.analytics.consecutiveFailures),
          hint:
            job.suspendedAt === undefined ? (
              `suspended after ${failuresUntilSuspended}`
            ) : (
              <>
                suspended <Time ms={parseJobTime(job.suspendedAt)} />
              </>
            ),
        },
        { label: 'Trigger', value: toTriggerKind(job) },
        { label: 'Changed', value: <Time ms={parseJobTime(job.lastUpdate)} />, hint: `by ${job.owner}` },
      ]}
    />
  )
}

function buildItems({ jobAction, retryPolicy, source, isUnique }: Job): KeyValue[] {
  const { type, method = 'POST', uri = '', topic = '', message = '', body = '', contentType = '', headers } = jobAction
  const pairs = Array.isArray(headers) ? headers.map(({ key, value }) => [key, value]) : Object.entries(headers ?? {})
  const { maxRetryCount, retryDelayMs, useExponentialBackoff } = retryPolicy
  const code = (text: string) => text && <pre className={`mono ${styles.body}`}>{text}</pre>
  return [
    { label: 'Kind', value: actionLabels[type] },
    ...(type === 'PublishMessage'
      ? [
          { label: 'Topic', value: topic, copy: topic },
          { label: 'Message', value: code(message) },
        ]
      : [
          { label: type === 'HttpCall' ? 'Address' : 'Path', value: <code className="mono">{uri}</code>, copy: uri },
          { label: 'Method', value: method },
          { label: 'Content type', value: contentType },
          { label: 'Body', value: code(body) },
        ]),
    { label: 'Headers', value: code(pairs.map(([name, value]) => `${name}: ${value}`).join('\n')) },
    {
      label: 'Tries',
      value:
        maxRetryCount === 0
          ? 'One.'
          : `${formatQuantity(maxRetryCount, 'retry', 'retries')}, ${retryDelayMs / 1_000} seconds apart${useExponentialBackoff ? ', doubled after each' : ''}.`,
    },
    { label: 'Source', value: source },
    { label: 'Unique', value: isUnique ? 'Unique name and source.' : '' },
  ]
}
