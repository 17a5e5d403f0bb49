import { revokeConnection, revokeOwnConnection, type ToolConnection } from '@regent/contract/organization/connections'
import { allRealms, type KeyMode } from '@regent/contract/organization/keys'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { findRealm, realmName } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'

type ConnectionTableProps = {
  label: string
  connections: ToolConnection[]
  /** The tools of the signed-in person, or those of everybody. */
  of: 'me' | 'everybody'
  isLoading: boolean
}

const modeLabels: Record<KeyMode, string> = { read: 'Read', plan: 'Read and plan', write: 'Everything' }

const noun: [string, string] = ['connected tool', 'connected tools']

/** Tools that work for people, with the action that ends them. */
export function ConnectionTable({ label, connections, of, isLoading }: ConnectionTableProps) {
  const rights = useRights()
  const realms = useRealms()
  const confirm = useConfirm()
  const refusal = of === 'me' ? rights.readOnly : rights.refusal('delete api-keys')
  const columns = useMemo(() => {
    const nameOf = (pid: string) => {
      const realm = findRealm(realms, pid)
      return pid === allRealms ? 'everywhere' : realm ? realmName(realm) : pid
    }
    const end = async (connection: ToolConnection) => {
      const isConfirmed = await confirm({
        title: `Disconnect ${connection.client}?`,
        body: 'The tool can no longer work for this person. Its plans stay.',
        verb: 'Disconnect',
        level: 'costly',
      })
      if (isConfirmed) await endOne(connection, of)
    }
    return buildColumns({ nameOf, end, refusal, of })
  }, [realms, confirm, refusal, of])
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={connections}
      rowId={({ id }) => String(id)}
      noun={noun}
      isLoading={isLoading}
    />
  )
}

const endOne = ({ id, client }: ToolConnection, of: ConnectionTableProps['of']) =>
  act(
    of === 'me' ? revokeOwnConnection : revokeConnection,
    { params: { id } },
    {
      subject: 'tool-connection',
      done: `Disconnected ${client}`,
      failed: 'The tool was not disconnected.',
      isFinal: true,
    },
  )

type ColumnParts = Pick<ConnectionTableProps, 'of'> & {
  nameOf: (pid: string) => string
  end: (connection: ToolConnection) => void
  refusal: string | undefined
}

const buildColumns = ({ nameOf, end, refusal, of }: ColumnParts): Column<ToolConnection>[] => [
  { id: 'client', header: 'Tool', width: 180, cell: ({ client }) => client },
  ...(of === 'everybody'
    ? [
        {
          id: 'owner',
          header: 'Works for',
          width: 200,
          cell: ({ owner }: ToolConnection) => owner.email ?? owner.accountId,
        },
      ]
    : []),
  { id: 'mode', header: 'May', width: 130, cell: ({ mode }) => modeLabels[mode] },
  { id: 'realms', header: 'Where', width: 180, cell: ({ realms }) => realms.map(nameOf).join(', ') },
  {
    id: 'personal',
    header: 'Personal data',
    width: 120,
    cell: ({ personalData }) => (personalData ? 'visible' : 'masked'),
  },
  { id: 'used', header: 'Last used', width: 120, cell: ({ lastUsed }) => <Time ms={lastUsed} /> },
  { id: 'expires', header: 'Ends', width: 120, cell: ({ expires }) => <Time ms={expires} /> },
  actionsColumn((connection) => ({
    name: connection.client,
    actions: [
      { label: 'Disconnect', isDangerous: true, disabledReason: refusal ?? false, onClick: () => end(connection) },
    ],
  })),
]
