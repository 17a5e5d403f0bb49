import { Drawer } from '@mantine/core'
import type { EndpointOutput } from '@regent/contract/endpoint'
import {
  type getSaveHistory,
  restoreSave,
  type SaveConflict,
  type SaveVersion,
} from '@regent/contract/players/cloud-saves'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { readFailure } from '../../../api/failure.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { IconArrowBackUp, IconDownload } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import { type Column, DataTable, type DataTableProps } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { sizeText } from '../../../ui/words/format-number.ts'
import { FileDate } from './FileDate.tsx'

type SaveHistoryDrawerProps = {
  gamerTag: number
  read: UseQueryResult<EndpointOutput<typeof getSaveHistory>>
  isOpen: boolean
  onClose: () => void
  onDownload: (key: string, eTag: string) => void
}

/** Replaced and deleted files, which can be restored, and conflicts between devices. */
export function SaveHistoryDrawer({ gamerTag, read, isOpen, onClose, onDownload }: SaveHistoryDrawerProps) {
  const rights = useRights()
  const columns = useMemo(() => versionColumns(gamerTag, rights, onDownload), [gamerTag, rights, onDownload])
  const { versions = [], conflicts = [] } = read.data ?? {}
  return (
    <Drawer opened={isOpen} onClose={onClose} title="Versions and conflicts" size={860}>
      {read.error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The versions could not be loaded.', read.error)}
          onRetry={() => read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : (
        <>
          <ListSection
            title="Versions"
            subtitle="Replaced and deleted files of the last 30 days: at most 10 per file."
            nothingYet={{ title: 'No versions yet', description: 'No replaced or deleted files.' }}
            columns={columns}
            rows={versions}
            rowId={({ key, eTag }) => `${eTag} ${key}`}
            isLoading={read.isLoading}
            noun={['version', 'versions']}
          />
          <ListSection
            title="Conflicts"
            subtitle="Two devices saved the same file. Last 30 days, at most 100."
            nothingYet={{ title: 'No conflicts', description: 'No conflicting saves.' }}
            columns={conflictColumns}
            rows={conflicts}
            rowId={({ id }) => String(id)}
            isLoading={read.isLoading}
            noun={['conflict', 'conflicts']}
          />
        </>
      )}
    </Drawer>
  )
}

type ListSectionProps<Row> = Omit<DataTableProps<Row>, 'label'> & {
  title: string
  subtitle: string
  nothingYet: { title: string; description: string }
}

function ListSection<Row extends object>({ title, subtitle, nothingYet, ...table }: ListSectionProps<Row>) {
  return (
    <Section title={title} count={table.rows.length} subtitle={subtitle} isFlush>
      {table.rows.length === 0 && !table.isLoading ? (
        <EmptyState kind="nothing-yet" {...nothingYet} />
      ) : (
        <DataTable label={title} {...table} />
      )}
    </Section>
  )
}

const writers = { player: 'player', operator: 'staff', server: 'game server' }

/** Needs no confirmation, because it can be undone. */
const restore = (gamerTag: number, { key, eTag }: SaveVersion) =>
  act(
    restoreSave,
    { params: { playerId: gamerTag }, body: { objectKey: key, eTag } },
    { subject: 'cloud-save', done: `Restored ${key}`, failed: `${key} was not restored.` },
  )

const versionColumns = (
  gamerTag: number,
  { refusal }: Rights,
  onDownload: (key: string, eTag: string) => void,
): Column<SaveVersion>[] => [
  { id: 'key', header: 'Name', width: 200, cell: ({ key }) => <CopyId value={key} label="name" /> },
  { id: 'size', header: 'Size', width: 90, align: 'right', cell: ({ size }) => sizeText(size) },
  {
    id: 'lastModified',
    header: 'Last modified',
    width: 170,
    cell: ({ lastModified }) => <FileDate value={String(lastModified)} />,
  },
  {
    id: 'replaced',
    header: 'Replaced',
    width: 240,
    cell: ({ replacedAt, replacedBy }) => (
      <>
        <Time ms={replacedAt} /> by {writers[replacedBy]}
      </>
    ),
  },
  actionsColumn((version) => ({
    name: `${version.key} of ${version.eTag.slice(0, 8)}`,
    actions: [
      {
        label: 'Restore',
        icon: <IconArrowBackUp aria-hidden />,
        onClick: () => restore(gamerTag, version),
        disabledReason: refusal('edit cloud-saving'),
      },
      {
        label: 'Download',
        icon: <IconDownload aria-hidden />,
        onClick: () => onDownload(version.key, version.eTag),
      },
    ],
  })),
]

const conflictColumns: Column<SaveConflict>[] = [
  { id: 'at', header: 'When', width: 170, cell: ({ at }) => <Time ms={at} /> },
  {
    id: 'outcome',
    header: 'Result',
    width: 150,
    cell: ({ outcome }) =>
      outcome === 'refused' ? (
        <Pill tone="neutral">commit refused</Pill>
      ) : (
        <Pill tone="pending">newer file replaced</Pill>
      ),
  },
  {
    id: 'files',
    header: 'Files',
    width: 200,
    cell: ({ files }) => files.map(({ key }) => key).join(', ') || 'all files',
  },
  {
    id: 'sent',
    header: 'Sent',
    width: 160,
    cell: ({ files: [first] }) =>
      first?.sent?.lastModified !== undefined && <FileDate value={`${first.sent.lastModified}`} />,
  },
  {
    id: 'found',
    header: 'Already saved',
    width: 160,
    cell: ({ files: [first] }) => first?.found && <FileDate value={`${first.found.lastModified}`} />,
  },
]
