import { Drawer } from '@mantine/core'
import { cloudFileKinds } from '@regent/contract/operate/cloud-file-kinds'
import {
  type CloudFile,
  deleteAsset,
  deleteCloudFile,
  listAssets,
  listCloudFiles,
} from '@regent/contract/operate/cloud-files'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconDownload, IconPencil, IconTrash, IconUpload } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { sizeText } from '../../../ui/words/format-number.ts'
import { CloudFileDetail, fixedReason } from './CloudFileDetail.tsx'
import { formatCohort, isFileOver, kindLabels } from './cloud-file-words.ts'
import type { CloudFilesSearch } from './cloud-files-search.ts'
import { downloadFile } from './download-file.ts'

const CloudFileDrawer = lazyDialog(() => import('./CloudFileDrawer.tsx').then((module) => module.CloudFileDrawer))

const rowId = ({ sid }: CloudFile) => String(sid)
const kinds = cloudFileKinds.map((value) => ({ value, label: `${value}: ${kindLabels[value]}` }))

const files: WholeList<CloudFile, CloudFilesSearch> = {
  name: 'cloud-files',
  noun: ['file', 'files'],
  rowId,
  // Change sets identify a file by kind and name, because its number differs between realms.
  otherId: ({ uniqueIdentifier }) => uniqueIdentifier,
  placeholder: 'Name or tag',
  texts: ({ ref, data }) => [ref, data.fname, ...data.tags],
  fields: [{ id: 'kind', label: 'For', options: kinds }],
  passes: (file, { kind }) => kind === undefined || file.kind === kind,
}

/** Files that the game downloads: for all clients, for servers, for cohorts, and assets. */
export function CloudFilesPage() {
  const { realmId } = useRealm()
  const rights = useRights()
  const uploading = useDrawer((layer) => <CloudFileDrawer {...layer} />)
  const editing = useDrawer((layer, item: CloudFile) => <CloudFileDrawer {...layer} known={item} />)
  const isAllowed = rights.can('view game-base')
  const scope = realmScope(realmId)
  const read = useQuery({ ...query(listCloudFiles, {}, { scope }), enabled: isAllowed })
  const assets = useQuery({ ...query(listAssets, {}, { scope }), enabled: isAllowed })
  const all = useMemo(() => [...(read.data?.data ?? []), ...(assets.data?.data ?? [])], [read.data, assets.data])
  const { shown, show, hide, listProps } = useWholeList(files, all)
  const { open: edit } = editing
  const columns = useMemo(() => buildColumns(rights, edit), [rights, edit])
  const reads = [read, assets]
  const failed = reads.find(({ error }) => error)
  const uploadButton = (
    <ActionButton
      variant="filled"
      leftSection={<IconUpload aria-hidden />}
      disabledReason={rights.refusal('create game-base')}
      onClick={() => uploading.open()}
    >
      Upload file
    </ActionButton>
  )
  return (
    <>
      <ListPage
        title="Game Base Cloud Data"
        subtitle="Files for game clients and game servers, with versions."
        actions={
          isAllowed && (
            <>
              <RawJson value={all} title="the files" />
              {uploadButton}
            </>
          )
        }
        columns={columns}
        {...listProps}
        rowName={({ ref }) => ref}
        onOpen={(file) => show(rowId(file))}
        isLoading={reads.some(({ isLoading }) => isLoading)}
        isRefetching={reads.some(({ isFetching, isLoading }) => isFetching && !isLoading)}
        csv={{ fileName: `files-${realmId}.csv` }}
        failure={failed?.error && readFailure('The files could not be loaded.', failed.error)}
        onRetry={() => reads.map(({ refetch }) => refetch())}
        readAt={Math.min(...reads.map(({ dataUpdatedAt }) => dataUpdatedAt))}
        missingRight={isAllowed ? undefined : 'view game-base'}
        nothingYet={{
          title: 'No files yet',
          description: 'Base files go to all game clients, server files only to game servers.',
          action: uploadButton,
        }}
      />
      <Drawer opened={shown !== undefined} onClose={hide} title={shown?.ref} size={600}>
        {shown && <CloudFileDetail file={shown} rights={rights} scope={scope} onEdit={() => edit(shown)} />}
      </Drawer>
      {uploading.element}
      {editing.element}
    </>
  )
}

const buildColumns = ({ refusal }: Rights, edit: (row: CloudFile) => void): Column<CloudFile>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 200,
    cell: ({ ref, sid }) => (
      <CopyId value={ref} label="name">
        <HereLink search={{ shown: String(sid) }}>{ref}</HereLink>
      </CopyId>
    ),
    csv: { name: 'ref', id: 'sid', fileName: ({ data }) => data.fname },
  },
  {
    id: 'kind',
    header: 'For',
    width: 190,
    cell: (file) => formatCohort(file) || kindLabels[file.kind],
    csv: { kind: 'kind', trial: ({ cohort }) => cohort?.trial, cohort: ({ cohort }) => cohort?.cohort },
  },
  { id: 'version', header: 'Version', align: 'right', width: 80, cell: ({ version }) => version, csv: 'version' },
  {
    id: 'size',
    header: 'Size',
    align: 'right',
    width: 90,
    cell: ({ data }) => <span data-tip={`${data.sizeBytes} bytes`}>{sizeText(data.sizeBytes)}</span>,
    csv: { bytes: ({ data }) => data.sizeBytes, checksum: ({ data }) => data.checksum },
  },
  {
    id: 'type',
    header: 'Type',
    width: 130,
    cell: ({ data }) => data.mimeType,
    csv: { type: ({ data }) => data.mimeType },
  },
  {
    id: 'tags',
    header: 'Tags',
    width: 110,
    cell: ({ data }) => data.tags.join(', '),
    csv: { tags: ({ data }) => data.tags.join(', ') },
  },
  {
    id: 'updated',
    header: 'Updated',
    keepsWidth: true,
    cell: ({ updated }) => <Time ms={updated} />,
    csv: { updated: ({ updated }) => new Date(updated).toISOString() },
  },
  {
    id: 'expires',
    header: 'Expires',
    width: 112,
    cell: (file) =>
      isFileOver(file, Date.now()) ? <Pill tone="cancelled">expired</Pill> : <Time ms={file.expiration} />,
    csv: { expires: ({ expiration }) => expiration && new Date(expiration).toISOString() },
  },
  actionsColumn((file) => ({
    name: file.ref,
    actions: [
      { label: 'Download', icon: <IconDownload aria-hidden />, onClick: () => void downloadFile(file) },
      {
        label: 'Edit file',
        icon: <IconPencil aria-hidden />,
        onClick: () => edit(file),
        disabledReason: refusal('edit game-base') ?? fixedReason(file),
      },
      {
        label: 'Delete file',
        icon: <IconTrash aria-hidden />,
        onClick: () => void removeFile(file),
        isDangerous: true,
        disabledReason: refusal('delete game-base') ?? fixedReason(file),
      },
    ],
  })),
]

/** Needs no confirmation, because it can be undone. */
const removeFile = ({ sid, ref, kind }: CloudFile) =>
  act(
    kind === 'asset' ? deleteAsset : deleteCloudFile,
    { body: { id: sid } },
    { subject: 'cloud-file', done: `Deleted ${ref}`, failed: `${ref} was not deleted.` },
  )
