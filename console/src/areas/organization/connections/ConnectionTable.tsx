import {
  pauseConnection,
  pauseOwnConnection,
  revokeConnection,
  revokeOwnConnection,
  type ToolConnection,
} from '@regent/contract/organization/connections'
import { allRealms, type KeyMode } from '@regent/contract/organization/keys'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { findRealm, realmName } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
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

/** Tools that work for people, with the actions that pause and end them. */
export function ConnectionTable({ label, connections, of, isLoading }: ConnectionTableProps) {
  const rights = useRights()
  const realms = useRealms()
  const confirm = useConfirm()
  const refusals = {
    end: of === 'me' ? rights.readOnly : rights.refusal('delete api-keys'),
    pause: of === 'me' ? rights.readOnly : rights.refusal('edit api-keys'),
  }
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
    return buildColumns({ nameOf, end, refusals: { end: refusals.end, pause: refusals.pause }, of })
  }, [realms, confirm, refusals.end, refusals.pause, of])
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

const setPaused = ({ id, client }: ToolConnection, paused: boolean, of: ConnectionTableProps['of']) =>
  act(
    of === 'me' ? pauseOwnConnection : pauseConnection,
    { params: { id }, body: { paused } },
    {
      subject: 'tool-connection',
      done: paused ? `Paused ${client}` : `Resumed ${client}`,
      failed: paused ? 'The tool was not paused.' : 'The tool was not resumed.',
      isFinal: true,
    },
  )

type ColumnParts = Pick<ConnectionTableProps, 'of'> & {
  nameOf: (pid: string) => string
  end: (connection: ToolConnection) => void
  refusals: Record<'end' | 'pause', string | undefined>
}

const buildColumns = ({ nameOf, end, refusals, of }: ColumnParts): Column<ToolConnection>[] => [
  {
    id: 'client',
    header: 'Tool',
    width: 200,
    cell: ({ client, paused }) => (
      <span className="cluster">
        {client}
        {paused !== undefined && <Pill tone="pending">PAUSED</Pill>}
      </span>
    ),
  },
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
      {
        label: connection.paused === undefined ? 'Pause' : 'Resume',
        disabledReason: refusals.pause ?? false,
        onClick: () => void setPaused(connection, connection.paused === undefined, of),
      },
      {
        label: 'Disconnect',
        isDangerous: true,
        disabledReason: refusals.end ?? false,
        onClick: () => end(connection),
      },
    ],
  })),
]
