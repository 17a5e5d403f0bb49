import { disconnectService, type ServiceConnection } from '@regent/contract/microservices'
import { act } from '../../../api/act.ts'
import { type Rights, useRights } from '../../../shell/rights.ts'
import { actionsColumn } from '../../../ui/actions-column.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { CopyId } from '../../../ui/CopyId.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { formatCount } from '../../../ui/format-number.ts'
import { IconPower } from '../../../ui/icons.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import { connectionWords } from './service-words.ts'

const noun: [string, string] = ['instance', 'instances']

type ConnectedInstancesProps = { connections: ServiceConnection[]; scope: string | null }

/** The instances of a service that run elsewhere and have connected themselves. */
export function ConnectedInstances({ connections, scope }: ConnectedInstancesProps) {
  const rights = useRights()
  const confirm = useConfirm()

  async function disconnect({ serviceName, instance }: ServiceConnection) {
    const isConfirmed = await confirm({
      title: `Disconnect ${instance}?`,
      body: 'It gets no more calls, and those that it has not answered fail. It connects again only when its process is started again.',
      verb: 'Disconnect 1 instance',
      level: 'costly',
    })
    if (!isConfirmed) return
    await act(
      disconnectService,
      { params: { service: serviceName, instance } },
      {
        subject: 'service-connection',
        done: `Disconnected ${instance}`,
        failed: 'The instance was not disconnected.',
        isFinal: true,
        scope,
      },
    )
  }

  return (
    <Section title="Connected instances" subtitle="They run elsewhere, and share the calls of the service." isFlush>
      <DataTable
        label="Connected instances"
        noun={noun}
        columns={columnsOf(rights, disconnect)}
        rows={connections}
        rowId={({ instance }) => instance}
        maxHeight="320px"
      />
    </Section>
  )
}

const columnsOf = (
  rights: Rights,
  disconnect: (connection: ServiceConnection) => Promise<void>,
): Column<ServiceConnection>[] => [
  {
    id: 'instance',
    header: 'Instance',
    width: 180,
    cell: ({ instance }) => <CopyId value={instance} label="instance" />,
  },
  {
    id: 'state',
    header: 'Status',
    width: 110,
    cell: ({ state }) => <Pill tone={connectionWords[state].tone}>{connectionWords[state].label}</Pill>,
  },
  { id: 'version', header: 'Version', width: 90, cell: ({ version }) => <span className="mono">{version}</span> },
  { id: 'since', header: 'Since', width: 100, cell: ({ connectedAt }) => <Time ms={connectedAt} /> },
  {
    id: 'outstanding',
    header: 'Under way',
    align: 'right',
    width: 90,
    cell: ({ outstanding }) => formatCount(outstanding),
  },
  { id: 'weight', header: 'Weight', align: 'right', width: 80, cell: ({ weight }) => weight },
  {
    id: 'takes',
    header: 'Takes',
    width: 160,
    cell: ({ routingKey, routes }) =>
      routingKey !== undefined
        ? `only calls with the key ${routingKey}`
        : routes.length === 0
          ? 'all calls'
          : `${routes.length} of the calls`,
  },
  {
    id: 'error',
    header: 'Last error',
    width: 260,
    cell: ({ lastError, lastErrorAt }) =>
      lastError && (
        <>
          {lastError} {lastErrorAt !== undefined && <Time ms={lastErrorAt} />}
        </>
      ),
  },
  actionsColumn((connection) => ({
    name: connection.instance,
    actions: [
      {
        label: 'Disconnect',
        icon: <IconPower aria-hidden />,
        onClick: () => void disconnect(connection),
        isDangerous: true,
        disabledReason: rights.refusal('deploy manifest'),
      },
    ],
  })),
]
