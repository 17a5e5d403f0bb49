import { Tabs } from '@mantine/core'
import { getAgentReport, getAgentSettings, listAgentCalls } from '@regent/contract/operate/agents'
import { type ServiceAccount, updateServiceAccount } from '@regent/contract/organization/keys'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { act } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useCustomer } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { UnreadRecord } from '../../../shell/records/UnreadRecord.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconPlayerPause, IconPlayerPlay, IconPlug } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { keysQuery } from '../../organization/keys/keys-reads.ts'
import { AccountAudit } from './AccountAudit.tsx'
import { AccountKeys } from './AccountKeys.tsx'
import { AgentPlans } from './AgentPlans.tsx'
import { AgentTools } from './AgentTools.tsx'
import { type AccountSearch, accountTabs } from './account-search.ts'
import { ConnectDialog } from './ConnectDialog.tsx'

/** A service account: its keys, the tools and limits of the agent that uses them, its plans, and its changes. */
export function ServiceAccountPage() {
  const { serviceAccountId }: { serviceAccountId?: string } = useParams({ strict: false })
  const { customerId } = useCustomer()
  const rights = useRights()
  const isAllowed = rights.can('view api-keys')
  const list = useQuery({ ...keysQuery(customerScope()), enabled: isAllowed })
  const account = list.data?.accounts.find(({ id }) => String(id) === serviceAccountId)
  if (account) return <Account account={account} />
  const error = list.data ? new Error('There is no service account with this id.') : list.error
  return (
    <UnreadRecord
      title="Service account"
      back={<Link to={paths.serviceAccounts(customerId)}>All service accounts</Link>}
      missingRight={isAllowed ? undefined : 'view api-keys'}
      read={{ error, isFetching: list.isFetching, refetch: list.refetch }}
      failed="The service account could not be loaded."
    />
  )
}

function Account({ account }: { account: ServiceAccount }) {
  const { customerId } = useCustomer()
  const rights = useRights()
  const { search, go } = useAddress<AccountSearch>()
  const { tab = 'keys' } = search
  const connecting = useDrawer((layer) => <ConnectDialog {...layer} account={account} />)
  const params = { id: account.id }
  const scope = customerScope()
  const settings = useQuery(query(getAgentSettings, { params }, { scope }))
  const calls = useQuery(query(listAgentCalls, {}, { scope }))
  const report = useQuery(query(getAgentReport, { params }, { scope }))
  const isPaused = account.paused !== undefined
  const validKeys = account.keys.filter(({ revoked }) => revoked === undefined)
  const counts = {
    keys: validKeys.length,
    tools: calls.data?.calls.length,
    plans: report.data && sumPlans(report.data.plans),
    audit: undefined,
  }
  const readAgain = () => Promise.all([settings.refetch(), calls.refetch(), report.refetch()])
  return (
    <div className="stack shrink">
      <PageHeader
        title={account.name}
        state={
          <>
            <Pill tone="neutral">Service account</Pill>
            {isPaused ? <Pill tone="pending">PAUSED</Pill> : <Pill tone="done">ON</Pill>}
          </>
        }
        subtitle={<Subtitle account={account} back={paths.serviceAccounts(customerId)} />}
        actions={
          <>
            <ActionButton
              leftSection={isPaused ? <IconPlayerPlay aria-hidden /> : <IconPlayerPause aria-hidden />}
              disabledReason={rights.refusal('edit api-keys')}
              onClick={() => void setPaused(account, !isPaused)}
            >
              {isPaused ? 'Resume' : 'Pause'}
            </ActionButton>
            <ActionButton leftSection={<IconPlug aria-hidden />} onClick={() => connecting.open()}>
              Connect…
            </ActionButton>
            {tab === 'tools' && settings.data && (
              <ActionButton
                variant="filled"
                type="submit"
                form={toolsForm}
                disabledReason={rights.refusal('edit api-keys')}
              >
                Save changes
              </ActionButton>
            )}
          </>
        }
      />
      <Tabs
        value={tab}
        onChange={(next) => go({ tab: next === 'keys' ? undefined : (next as AccountSearch['tab']), q: undefined })}
      >
        <Tabs.List aria-label={`Parts of ${account.name}`}>
          {accountTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {tabLabels[one]} {counts[one]?.toLocaleString('en')}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {tab === 'keys' && <AccountKeys account={account} />}
      {tab === 'tools' && (
        <AgentTools
          key={settings.data?.version}
          formId={toolsForm}
          account={account}
          settings={settings.data}
          calls={calls.data}
          report={report.data}
          error={settings.error ?? calls.error}
          isReading={settings.isFetching || calls.isFetching}
          onRetry={readAgain}
          onConnect={() => connecting.open()}
        />
      )}
      {tab === 'plans' && <AgentPlans accountId={account.id} />}
      {tab === 'audit' && <AccountAudit account={account} />}
      {connecting.element}
    </div>
  )
}

const toolsForm = 'agent-tools'

const tabLabels = { keys: 'Keys', tools: 'Tools', plans: 'Plans', audit: 'Audit' } as const

/** Undone plans also count as applied. */
const sumPlans = ({ undone: _, ...counts }: Record<'undone' | 'waits' | 'person' | 'rule' | 'refused', number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

const Subtitle = ({ account, back }: { account: ServiceAccount; back: string }) => (
  <>
    <Link to={back}>All service accounts</Link>
    {account.description && ` · ${account.description}`} · Made by {account.createdBy ?? 'a former colleague'} on{' '}
    <Time ms={account.created} />
    {account.paused !== undefined && (
      <>
        {' '}
        · Paused since <Time ms={account.paused} />: all its keys are refused
      </>
    )}
  </>
)

const setPaused = ({ id, name, version }: ServiceAccount, paused: boolean) =>
  act(
    updateServiceAccount,
    { params: { id }, body: { paused } },
    {
      subject: 'service-account',
      scope: customerScope(),
      ifMatch: version,
      done: paused ? `Paused ${name}` : `Resumed ${name}`,
      failed: paused ? `${name} was not paused.` : `${name} was not resumed.`,
    },
  )
