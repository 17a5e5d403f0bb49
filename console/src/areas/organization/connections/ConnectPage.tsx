import { Button, Checkbox, Radio, SegmentedControl } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { allowConnection, connectionDays, getConnectionRequest } from '@regent/contract/organization/connections'
import { allRealms, type KeyMode } from '@regent/contract/organization/keys'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { focusFirstError, refuseForm } from '../../../api/form.ts'
import { query } from '../../../api/query.ts'
import { toCustomerId, useSession } from '../../../api/session/session.ts'
import { useCustomer, useRealms } from '../../../shell/frame/place.ts'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { findEnvironment, realmName } from '../../../shell/scope/realms.ts'
import { useOperator, useRights } from '../../../shell/scope/rights.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNotice, type Failure } from '../../../ui/feedback/ErrorNotice.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import styles from './Connections.module.css'
import { toRequest } from './connect-search.ts'

/** Leaves the console for the address of the tool. Tests replace it. */
export const leave = { to: (address: string) => window.location.assign(address) }

/** A person decides whether a tool may work for them. */
export function ConnectPage() {
  const search = useSearch({ from: '/$customerId/connect-tool' })
  const request = toRequest(search)
  const isAsked = request.clientId !== ''
  const requestQuery = useQuery({ ...query(getConnectionRequest, { query: request }), retry: false, enabled: isAsked })
  return (
    <div className={`stack ${styles.page}`}>
      <PageHeader title="Connect a tool" subtitle="A tool asks to work for you in Regent." />
      {!isAsked ? (
        <Card isFlush>
          <EmptyState
            kind="nothing-yet"
            title="No tool is waiting"
            description="Start the connection in the tool. It opens this page."
          />
        </Card>
      ) : requestQuery.error ? (
        <Card isFlush>
          <EmptyState
            kind="failed"
            failure={{
              ...readFailure('The tool cannot be connected.', requestQuery.error),
              advice: 'Start again in the tool.',
            }}
            onRetry={() => requestQuery.refetch()}
            isRetrying={requestQuery.isFetching}
          />
        </Card>
      ) : requestQuery.data ? (
        <ConsentForm request={request} asked={requestQuery.data} />
      ) : (
        <Pending />
      )}
    </div>
  )
}

const modeTexts: Record<KeyMode, string> = {
  read: 'Read: it changes nothing',
  plan: 'Read and propose plans: a person applies them',
  write: 'Everything that you may do',
}

type ToolRequest = EndpointOutput<typeof getConnectionRequest>
type ConsentValues = { mode: KeyMode; place: string; realms: string[]; personalData: boolean; days: string }
type ConsentFormProps = { request: ReturnType<typeof toRequest>; asked: ToolRequest }

/** The verified facts about the name of a tool. */
function describeOrigin({ clientHost, isLocal }: ToolRequest): string {
  if (clientHost === undefined) return 'The tool gave itself this name. Regent has not checked it.'
  const published = `${clientHost} publishes a tool with this name.`
  return isLocal ? `${published} Any program on this computer can use that name.` : published
}

function ConsentForm({ request, asked }: ConsentFormProps) {
  const { name, customerId } = useCustomer()
  const operator = useOperator()
  const { readOnly } = useRights()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setIsSending] = useState(false)
  const form = useForm<ConsentValues>({
    initialValues: {
      mode: 'read',
      place: 'everywhere',
      realms: [],
      personalData: false,
      days: String(connectionDays[1]),
    },
    validate: {
      realms: (chosen, { place }) => (place === 'realms' && chosen.length === 0 ? 'Choose at least one realm' : null),
    },
  })

  async function allow({ mode, place, realms, personalData, days }: typeof form.values) {
    setFailure(null)
    setIsSending(true)
    try {
      const body = {
        ...request,
        mode,
        personalData,
        realms: place === 'realms' ? realms : [allRealms],
        days: connectionDays.find((count) => String(count) === days) ?? connectionDays[1],
      }
      const { data } = await write(
        allowConnection,
        { body },
        { subject: 'tool-connection', scope: customerScope(), isFinal: true },
      )
      leave.to(data.redirect)
    } catch (error) {
      setFailure(refuseForm(form, error, 'The tool was not connected.'))
      setIsSending(false)
    }
  }

  return (
    <Card>
      <form noValidate className="stack" onSubmit={form.onSubmit(allow, focusFirstError(form))}>
        {failure && <ErrorNotice failure={failure} />}
        <KeyValueList
          items={[
            { label: 'Tool', value: <strong>{asked.client}</strong> },
            ...(asked.clientHost === undefined ? [] : [{ label: 'Published by', value: asked.clientHost }]),
            {
              label: 'Sends you back to',
              value: `${asked.redirectHost}${asked.isLocal ? ' (this computer)' : ''}`,
            },
            { label: 'Organization', value: name ?? customerId },
            { label: 'Works as', value: operator.email },
          ]}
        />
        <p className="note">{describeOrigin(asked)} Continue only if you have just started this in the tool.</p>
        <Radio.Group label="The tool may" {...form.getInputProps('mode')}>
          <div className="stack gap-6">
            {asked.modes.map((mode) => (
              <Radio key={mode} value={mode} label={modeTexts[mode]} />
            ))}
          </div>
        </Radio.Group>
        <RealmFields form={form} />
        <Checkbox
          label="Show personal data of players"
          description="Otherwise names and e-mail addresses are masked."
          {...form.getInputProps('personalData', { type: 'checkbox' })}
        />
        <Radio.Group label="Ends after" {...form.getInputProps('days')}>
          <div className="cluster">
            {connectionDays.map((days) => (
              <Radio key={days} value={String(days)} label={days === 1 ? '1 day' : `${days} days`} />
            ))}
          </div>
        </Radio.Group>
        <p className="note">
          The tool never has more rights than you. You can disconnect it at any time under{' '}
          <Link to={paths.account(customerId)} search={{ tab: 'tools' }}>
            My Account
          </Link>
          .
        </p>
        <OtherOrganizations />
        <div className="row wrap gap-12">
          <Button onClick={() => leave.to(asked.refusalUrl)}>Refuse</Button>
          <ActionButton type="submit" variant="filled" loading={isSending} disabledReason={readOnly}>
            Connect
          </ActionButton>
        </div>
      </form>
    </Card>
  )
}

/** The realms where the tool works. */
function RealmFields({ form }: { form: UseFormReturnType<ConsentValues> }) {
  const realms = useRealms()
  return (
    <>
      <SegmentedControl
        aria-label="Where"
        data={[
          { value: 'everywhere', label: 'All your realms' },
          { value: 'realms', label: 'Only in realms' },
        ]}
        {...form.getInputProps('place')}
      />
      {form.values.place === 'realms' && (
        <Checkbox.Group label="Realms" {...form.getInputProps('realms')}>
          <div className="cluster">
            {realms
              .filter(({ archived }) => !archived)
              .map((realm) => (
                <Checkbox
                  key={realm.pid}
                  value={realm.pid}
                  label={`${realmName(realm)} (${findEnvironment(realm, realms)})`}
                />
              ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  )
}

/** Links to the same request in other organizations of this browser. */
function OtherOrganizations() {
  const { cid } = useCustomer()
  const { customers } = useSession()
  const search = useSearch({ from: '/$customerId/connect-tool' })
  const otherCustomers = customers.filter((customer) => customer.cid !== cid)
  if (otherCustomers.length === 0) return null
  return (
    <p className="note">
      Another organization:{' '}
      {otherCustomers.map((customer, index) => (
        <span key={customer.cid}>
          {index > 0 && ', '}
          <Link to={paths.inOrganization(toCustomerId(customer), 'connect-tool')} search={search}>
            {customer.name ?? toCustomerId(customer)}
          </Link>
        </span>
      ))}
    </p>
  )
}
