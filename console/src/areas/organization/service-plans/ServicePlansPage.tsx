import { deleteServicePlan, listServicePlans, type ServicePlanView } from '@regent/contract/organization/service-plans'
import { act } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { RecordsPage } from '../../../shell/lists/RecordsPage.tsx'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconPencil, IconTrash } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { HistorySection } from '../audit/History.tsx'
import { ServicePlanDrawer } from './ServicePlanDrawer.tsx'
import styles from './ServicePlans.module.css'
import type { ServicePlansSearch } from './service-plans-search.ts'

const listHosts = ({ mongoHosts, mongoSrvAddress, memcachedHosts, redisShards, ...buses }: ServicePlanView) => [
  ...mongoHosts,
  mongoSrvAddress,
  ...memcachedHosts,
  ...buses.messageBusAnalytics,
  ...buses.messageBusCommon,
  ...redisShards.flatMap(({ masterHost, slaveHosts }) => [masterHost, ...slaveHosts]),
]

const plans: WholeList<ServicePlanView, ServicePlansSearch> = {
  name: 'service-plans',
  noun: ['service plan', 'service plans'],
  rowId: ({ name }) => name,
  placeholder: 'Name or host',
  texts: (plan) => [plan.name, ...listHosts(plan)],
  order: (a, b) => a.name.localeCompare(b.name),
  openedAt: 'plan',
}

/** The organization's descriptions of infrastructure. */
export function ServicePlansPage() {
  const rights = useRights()
  return (
    <RecordsPage
      title="Service Plans"
      subtitle="Infrastructure templates for realms."
      list={plans}
      read={query(listServicePlans, {})}
      rowsOf={(data) => data.result}
      what="the service plans"
      rights={{ view: 'view service-plans', create: 'create service-plans' }}
      createLabel="Create plan"
      csvFile="service-plans.csv"
      nothingYet={{
        title: 'No service plans yet',
        description: 'A service plan lists databases, caches and message buses.',
      }}
      buildColumns={buildColumns}
      rowTitle={({ name }) => name}
      detail={(plan, edit) => <Plan plan={plan} rights={rights} onEdit={edit} />}
      form={(layer, known) => <ServicePlanDrawer {...layer} plan={known} />}
    />
  )
}

/** Needs no confirmation, because it can be undone. */
const removePlan = ({ name, version }: ServicePlanView) =>
  act(
    deleteServicePlan,
    { body: { name } },
    {
      subject: 'service-plan',
      done: `Deleted service plan ${name}`,
      failed: `The service plan ${name} was not deleted.`,
      ifMatch: version,
    },
  )

function Plan({ plan, rights, onEdit }: { plan: ServicePlanView; rights: Rights; onEdit: () => void }) {
  return (
    <div className="stack gap-16">
      <div className="flex">
        <ActionButton
          leftSection={<IconPencil aria-hidden />}
          disabledReason={rights.refusal('edit service-plans')}
          onClick={onEdit}
        >
          Edit plan
        </ActionButton>
        <RawJson value={plan} title={`the service plan ${plan.name}`} />
      </div>
      <Section title="MongoDB, Memcached and message bus">
        <KeyValueList
          items={[
            { label: 'MongoDB hosts', value: formatHosts(plan.mongoHosts), copy: plan.mongoHosts.join(',') },
            { label: 'MongoDB SRV address', value: plan.mongoSrvAddress, copy: plan.mongoSrvAddress },
            { label: 'Sharded', value: plan.sharded ? 'yes' : 'no' },
            { label: 'SSL', value: plan.mongoSSL ? 'yes' : 'no' },
            { label: 'Memcached hosts', value: formatHosts(plan.memcachedHosts), copy: plan.memcachedHosts.join(',') },
            { label: 'Message bus for analytics', value: formatHosts(plan.messageBusAnalytics) },
            { label: 'Message bus, common', value: formatHosts(plan.messageBusCommon) },
            {
              label: 'Changed',
              value: (
                <span className={styles.changed}>
                  <Time ms={plan.updatedAt} /> {plan.updatedBy && `(${plan.updatedBy})`}
                </span>
              ),
            },
            { label: 'Version', value: plan.version },
          ]}
        />
      </Section>
      {plan.redisShards.map(({ shardId, masterHost, slaveHosts }) => (
        <Section key={shardId} title={`Redis shard ${shardId}`}>
          <KeyValueList
            items={[
              { label: 'Master', value: formatHosts([masterHost]), copy: masterHost },
              { label: 'Replicas', value: formatHosts(slaveHosts), copy: slaveHosts.join(',') },
            ]}
          />
        </Section>
      ))}
      <HistorySection of={{ subject: 'service-plan', subjectId: plan.name }} scope={customerScope()} />
    </div>
  )
}

const formatHosts = (hosts: readonly string[]) =>
  hosts.length === 0 ? null : (
    <span className={`column breakable ${styles.hosts}`}>
      {hosts.map((host) => (
        <span key={host}>{host}</span>
      ))}
    </span>
  )

const few = (hosts: readonly string[]) =>
  hosts.length === 0 ? (
    <span className="dimmed">–</span>
  ) : (
    <span className="mono" data-tip={hosts.length > 1 ? hosts.join('\n') : undefined}>
      {hosts[0]}
      {hosts.length > 1 && ` +${hosts.length - 1}`}
    </span>
  )

const buildColumns = ({ refusal }: Rights, edit: (plan: ServicePlanView) => void): Column<ServicePlanView>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 180,
    cell: ({ name }) => (
      <CopyId value={name} label="name">
        <HereLink search={{ plan: name }}>{name}</HereLink>
      </CopyId>
    ),
    csv: 'name',
  },
  {
    id: 'changed',
    header: 'Changed',
    keepsWidth: true,
    cell: ({ updatedAt }) => <Time ms={updatedAt} />,
    csv: { changed: ({ updatedAt }) => new Date(updatedAt).toISOString() },
  },
  {
    id: 'mongo',
    header: 'MongoDB',
    width: 220,
    cell: ({ mongoHosts, mongoSrvAddress }) => few(mongoSrvAddress ? [mongoSrvAddress, ...mongoHosts] : mongoHosts),
    csv: { mongoHosts: (plan) => plan.mongoHosts.join(' '), mongoSrvAddress: 'mongoSrvAddress' },
  },
  { id: 'sharded', header: 'Sharded', width: 80, cell: ({ sharded }) => (sharded ? 'yes' : 'no'), csv: 'sharded' },
  { id: 'ssl', header: 'SSL', width: 60, cell: ({ mongoSSL }) => (mongoSSL ? 'yes' : 'no'), csv: 'mongoSSL' },
  {
    id: 'memcached',
    header: 'Memcached',
    width: 190,
    cell: ({ memcachedHosts }) => few(memcachedHosts),
    csv: { memcachedHosts: (plan) => plan.memcachedHosts.join(' ') },
  },
  {
    id: 'bus',
    header: 'Message bus',
    width: 190,
    cell: ({ messageBusCommon }) => few(messageBusCommon),
    csv: {
      messageBusAnalytics: (plan) => plan.messageBusAnalytics.join(' '),
      messageBusCommon: (plan) => plan.messageBusCommon.join(' '),
    },
  },
  {
    id: 'redis',
    header: 'Redis shards',
    width: 100,
    align: 'right',
    cell: ({ redisShards }) => redisShards.length,
    csv: {
      redisShards: (plan) => plan.redisShards.map(({ shardId, masterHost }) => `${shardId}=${masterHost}`).join(' '),
    },
  },
  actionsColumn((plan) => ({
    name: plan.name,
    actions: [
      {
        label: 'Edit plan',
        icon: <IconPencil aria-hidden />,
        onClick: () => edit(plan),
        disabledReason: refusal('edit service-plans'),
      },
      {
        label: 'Delete',
        icon: <IconTrash aria-hidden />,
        onClick: () => void removePlan(plan),
        isDangerous: true,
        disabledReason: refusal('delete service-plans'),
      },
    ],
  })),
]
