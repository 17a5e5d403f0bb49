import { Button, FileButton } from '@mantine/core'
import { ApiError } from '@regent/contract/errors'
import {
  createDownloadUrlsForOperator,
  createUploadUrlsForOperator,
  deleteSave,
  getSaveHistory,
  moveSaves,
  type SavedFile,
  type SaveManifest,
} from '@regent/contract/players/cloud-saves'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { act, readAgain } from '../../../api/act.ts'
import { call, realmScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconDownload, IconHistory, IconReplace, IconTrash, IconUpload } from '../../../ui/layout/icons.ts'
import { MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { sizeText } from '../../../ui/words/format-number.ts'
import { savesManifestQuery } from './cloud-saves-reads.ts'
import type { CloudSavesSearch } from './cloud-saves-search.ts'
import { FileDate } from './FileDate.tsx'
import { ReplaceSavesDrawer } from './ReplaceSavesDrawer.tsx'

const SaveHistoryDrawer = lazyDialog(() => import('./SaveHistoryDrawer.tsx').then((module) => module.SaveHistoryDrawer))

const files: WholeList<SavedFile, CloudSavesSearch> = {
  name: 'cloud-saves',
  noun: ['file', 'files'],
  rowId: ({ key }) => key,
  placeholder: 'Filter by name',
  texts: ({ key }) => [key],
}

/** The cloud saves of the player. */
export function CloudSavesPage() {
  const { realmId, gamerTag } = usePlayerRoute()
  const rights = useRights()
  const replacing = useDrawer((layer) => <ReplaceSavesDrawer {...layer} gamerTag={gamerTag} count={all.length} />)
  const isAllowed = rights.can('view cloud-saving')
  const read = useQuery({ ...savesManifestQuery(realmId, gamerTag), enabled: isAllowed })
  const { data } = read
  const { all, search, show, hide, listProps } = useWholeList(files, data?.manifest)
  const hasHistory = isServed('getSaveHistory') && isAllowed
  const history = useQuery({
    ...query(getSaveHistory, { params: { playerId: gamerTag } }, { scope: realmScope(realmId) }),
    enabled: hasHistory,
  })

  const columns = useMemo(() => buildColumns(gamerTag, rights), [gamerTag, rights])

  return (
    <>
      <ListPage
        title="Cloud Saving"
        subtitle={data && <SavedState manifest={data} conflicts={history.data?.conflicts.length ?? 0} />}
        actions={
          isAllowed && (
            <>
              {data && <RawJson value={data} title={`the files of ${gamerTag}`} />}
              {hasHistory && (
                <Button leftSection={<IconHistory aria-hidden />} onClick={() => show('history')}>
                  Versions
                </Button>
              )}
              <MoreMenu
                label="More actions"
                actions={[
                  {
                    label: 'Replace with another player’s files',
                    icon: <IconReplace aria-hidden />,
                    onClick: () => replacing.open(),
                    disabledReason: rights.refusal('edit cloud-saving'),
                  },
                  {
                    label: 'Move to the current storage',
                    icon: <IconUpload aria-hidden />,
                    onClick: () => move(gamerTag),
                    disabledReason: rights.refusal('edit cloud-saving') ?? (!data && 'No files to move.'),
                  },
                ]}
              />
              <UploadButton gamerTag={gamerTag} />
            </>
          )
        }
        columns={columns}
        {...listProps}
        {...listRead(read, 'The files could not be loaded.')}
        csv={{ fileName: `files-${gamerTag}.csv` }}
        missingRight={isAllowed ? undefined : 'view cloud-saving'}
        nothingYet={{
          title: 'No files yet',
          description: 'Game files of the player, shared by all devices.',
        }}
      />
      {hasHistory && (
        <SaveHistoryDrawer
          gamerTag={gamerTag}
          read={history}
          isOpen={search.shown === 'history'}
          onClose={hide}
          onDownload={(key, eTag) => download(gamerTag, key, eTag)}
        />
      )}
      {replacing.element}
    </>
  )
}

type SavedStateProps = { manifest: SaveManifest; conflicts: number }

/** When the files were saved, whether staff changed them, and the number of recent conflicts. */
function SavedState({ manifest, conflicts }: SavedStateProps) {
  return (
    <>
      Saved <Time ms={manifest.created} />
      {manifest.replacement && (
        <>
          {' '}
          <Pill tone="pending">changed by staff</Pill>
        </>
      )}
      {conflicts > 0 && (
        <>
          {' '}
          <Pill tone="pending">{formatQuantity(conflicts, 'conflict')} in 30 days</Pill>
        </>
      )}
    </>
  )
}

function UploadButton({ gamerTag }: { gamerTag: number }) {
  const rights = useRights()
  const [isUploading, setIsUploading] = useState(false)

  async function upload(file: File | null, key = file?.name ?? '') {
    if (!file) return
    setIsUploading(true)
    try {
      await uploadFile(gamerTag, key, file)
      toast(`Uploaded ${key}`)
    } catch (failure) {
      toastFailure(`${key} was not uploaded.`, failure)
    } finally {
      setIsUploading(false)
    }
  }

  return rights.can('edit cloud-saving') ? (
    <FileButton onChange={(file) => upload(file)}>
      {(props) => (
        <Button variant="filled" leftSection={<IconUpload aria-hidden />} loading={isUploading} {...props}>
          Upload a file
        </Button>
      )}
    </FileButton>
  ) : (
    <ActionButton variant="filled" disabledReason={rights.refusal('edit cloud-saving')}>
      Upload a file
    </ActionButton>
  )
}

async function download(gamerTag: number, key: string, eTag?: string) {
  try {
    await downloadFile(gamerTag, key, eTag)
  } catch (error) {
    toastFailure(`${key} was not downloaded.`, error)
  }
}

/** Needs no confirmation, because it can be undone. */
const remove = (gamerTag: number, key: string) =>
  act(
    deleteSave,
    { params: { playerId: gamerTag }, body: { objectKey: key } },
    { subject: 'cloud-save', done: `Deleted ${key}`, failed: `${key} was not deleted.` },
  )

const move = (gamerTag: number) =>
  act(
    moveSaves,
    { body: { playerId: gamerTag } },
    {
      subject: 'cloud-save',
      done: 'The files are in the current storage',
      failed: 'The files were not moved.',
      isFinal: true,
    },
  )

const buildColumns = (gamerTag: number, { refusal }: Rights): Column<SavedFile>[] => [
  {
    id: 'key',
    header: 'Name',
    width: 280,
    cell: ({ key }) => <CopyId value={key} label="name" onOpen={() => download(gamerTag, key)} />,
    csv: 'key',
  },
  {
    id: 'size',
    header: 'Size',
    width: 100,
    align: 'right',
    cell: ({ size }) => <span data-tip={`${size} bytes`}>{sizeText(size)}</span>,
    csv: 'size',
  },
  {
    id: 'lastModified',
    header: 'Last modified',
    width: 200,
    cell: ({ lastModified }) => <FileDate value={String(lastModified)} />,
    csv: 'lastModified',
  },
  { id: 'eTag', header: 'ETag', width: 280, cell: ({ eTag }) => <CopyId value={eTag} label="ETag" />, csv: 'eTag' },
  { id: 'bucketName', header: 'Bucket', width: 110, cell: ({ bucketName }) => bucketName, csv: 'bucketName' },
  actionsColumn(({ key }) => ({
    name: key,
    actions: [
      { label: 'Download', icon: <IconDownload aria-hidden />, onClick: () => download(gamerTag, key) },
      {
        label: 'Delete',
        icon: <IconTrash aria-hidden />,
        onClick: () => remove(gamerTag, key),
        isDangerous: true,
        disabledReason: refusal('delete cloud-saving'),
      },
    ],
  })),
]

/** Requests a download link of a file, or of a version of it, and opens it. */
async function downloadFile(playerId: number, objectKey: string, eTag?: string): Promise<void> {
  const request = [{ objectKey, ...(eTag !== undefined && { eTag }) }]
  const answer = await call(createDownloadUrlsForOperator, { body: { playerId, request } })
  // Other servers of the same API may return the list directly.
  const [link] = Array.isArray(answer) ? (answer as { url: string }[]) : answer.response
  if (!link) throw new ApiError('CloudSaveNotFound')
  const anchor = document.createElement('a')
  anchor.href = link.url
  anchor.download = objectKey.split('/').at(-1) ?? objectKey
  anchor.click()
}

/** Uploads a file to the player's saves; replaces a file of the same name. */
async function uploadFile(playerId: number, objectKey: string, file: File): Promise<void> {
  const request = [{ objectKey, sizeInBytes: file.size }]
  const { response } = await call(createUploadUrlsForOperator, { body: { playerId, request } })
  const link = response[0]
  if (!link) throw new ApiError('FileLinkInvalid')
  const reply = await fetch(link.url, { method: 'PUT', body: file })
  if (!reply.ok) throw new ApiError(reply.status === 413 ? 'PayloadTooLarge' : 'FileLinkInvalid')
  await readAgain('cloud-save')
}
