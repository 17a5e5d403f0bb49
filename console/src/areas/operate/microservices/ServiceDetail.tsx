import { Button } from '@mantine/core'
import {
  checkService,
  getServiceDocs,
  type ServiceConnection,
  type ServiceReference,
  type ServiceStatus,
} from '@regent/contract/operate/microservices'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'
import { readFailure, toastFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import { useLogStorage } from '../../../shell/scope/log-storage.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { JsonText } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { ServiceMetrics } from '../metrics/ServiceMetrics.tsx'
import type { TimeSearch } from '../metrics/time-range.ts'
import { ConnectedInstances } from './ConnectedInstances.tsx'
import styles from './Microservices.module.css'
import { connectedState, deriveServiceState, listOperations, notRunHere, stateTones } from './service-words.ts'

type ServiceDetailProps = {
  serviceName: string
  /** Undefined: not deployed, only connected instances. */
  service: ServiceReference | undefined
  status: ServiceStatus | undefined
  connections: ServiceConnection[]
  /** True if the server runs services. */
  canRun: boolean
  scope: string | null
  /** The time range of the metrics. */
  search: TimeSearch
  onSearch: (search: TimeSearch) => void
}

/** One service: state, health, metrics and endpoints. */
export function ServiceDetail(props: ServiceDetailProps) {
  const { serviceName, service, status, connections, canRun, scope, search, onSearch } = props
  const rights = useRights()
  const { customerId, gameId, realmId } = useRealm()
  const hasLogStorage = useLogStorage(realmId)
  const isRunning = (status?.running ?? false) || connections.some(({ state }) => state === 'healthy')
  const state = service && deriveServiceState(service, status, canRun)
  const stateBadge = state ? { label: state, tone: stateTones[state] } : connectedState(connections)
  const problem = state === 'Not run here' ? notRunHere : status?.problem
  const params = { target: `${scope}.${serviceName}` }
  const check = useMutation({
    mutationFn: () => call(checkService, { params }, { scope }),
    onError: (error) => toastFailure(`${serviceName} did not answer.`, error),
  })
  const docs = useQuery({
    ...query(getServiceDocs, { params }, { scope }),
    enabled: isRunning && rights.can('view docs'),
  })
  const operations = docs.data ? listOperations(docs.data) : []
  return (
    <div className={`grid ${styles.stack}`}>
      <Section title="Service">
        <KeyValueList
          items={[
            { label: 'Status', value: <Pill tone={stateBadge.tone}>{stateBadge.label}</Pill> },
            ...(service ? deployedItems(service, status) : []),
            ...(status?.startedAt === undefined
              ? []
              : [
                  { label: 'Started', value: <Time ms={status.startedAt} /> },
                  { label: 'Restarts', value: String(status.restarts ?? 0) },
                ]),
            ...(problem === undefined ? [] : [{ label: 'Problem', value: problem }]),
            ...(hasLogStorage && rights.can('view logs')
              ? [
                  {
                    label: 'Logs',
                    value: (
                      <Link {...linkTo.logs({ customerId, gameId, realmId }, { service: serviceName })}>Show logs</Link>
                    ),
                  },
                ]
              : []),
            { label: 'Address', value: `/basic/${params.target}/`, copy: `/basic/${params.target}/` },
          ]}
        />
      </Section>
      {connections.length > 0 && <ConnectedInstances connections={connections} scope={scope} />}
      <Section
        title="Health"
        actions={
          <ActionButton
            disabledReason={!isRunning && 'The service is not running.'}
            loading={check.isPending}
            onClick={() => check.mutate()}
          >
            Check now
          </ActionButton>
        }
      >
        {check.data === undefined ? (
          <p className="dimmed">A healthy service answers “responsive”.</p>
        ) : (
          <Pill tone={check.data === 'responsive' ? 'done' : 'error'}>
            {check.data === 'responsive' ? 'Healthy' : `Answered ${check.data.slice(0, 100)}`}
          </Pill>
        )}
      </Section>
      {rights.can('view metrics') && (
        <ServiceMetrics serviceName={serviceName} scope={scope} search={search} onSearch={onSearch} />
      )}
      <Section title="Docs" subtitle="Calls documented by the service.">
        {!isRunning && <p className="dimmed">The service is not running: no calls.</p>}
        {docs.error && (
          <ErrorNotice
            failure={readFailure('The docs could not be loaded.', docs.error)}
            onRetry={() => void docs.refetch()}
          />
        )}
        {docs.data && (
          <div className={`grid ${styles.stack}`}>
            <ul className="grid gap-6 plain-list" aria-label="Calls">
              {operations.map(({ method, path, summary }) => (
                <li key={`${method} ${path}`}>
                  <code className="mono">
                    {method} {path}
                  </code>{' '}
                  <span className="dimmed">{summary}</span>
                </li>
              ))}
            </ul>
            <details>
              <summary>OpenAPI document</summary>
              <JsonText value={docs.data} />
            </details>
          </div>
        )}
        {docs.isFetching && !docs.data && <Button loading>Loading</Button>}
      </Section>
    </div>
  )
}

function deployedItems({ imageId, templateId, comments, dependencies }: ServiceReference, status?: ServiceStatus) {
  return [
    { label: 'Image', value: imageId, copy: imageId },
    ...(status?.running && status.imageId !== imageId
      ? [{ label: 'Runs now', value: status.imageId, copy: status.imageId }]
      : []),
    { label: 'Size', value: templateId },
    { label: 'Stores', value: dependencies.map(({ id }) => id).join(', ') || '–' },
    { label: 'Comment', value: comments || '–' },
  ]
}
