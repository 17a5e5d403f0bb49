import {
  type CloudFile,
  type CloudFileVersion,
  getCloudFile,
  listCloudFileVersions,
  restoreCloudFile,
} from '@regent/contract/operate/cloud-files'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import type { Rights } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconDownload, IconPencil } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { WholeTable } from '../../../ui/table/WholeTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { sizeText } from '../../../ui/words/format-number.ts'
import { HistorySection } from '../../organization/audit/History.tsx'
import styles from './CloudFiles.module.css'
import { formatCohort, kindLabels } from './cloud-file-words.ts'
import { downloadFile } from './download-file.ts'
import { ShownContent } from './ShownContent.tsx'

/** Maximum size of content with a preview, in bytes; larger files can only be downloaded. */
const maxShownBytes = 2_000_000

type CloudFileDetailProps = { file: CloudFile; rights: Rights; scope: string | null; onEdit: () => void }

/** Why it is read-only here. */
export const fixedReason = ({ kind }: CloudFile): string | false =>
  kind === 'cohort' && 'Edit cohort files in their trial.'

export function CloudFileDetail({ file, rights, scope, onEdit }: CloudFileDetailProps) {
  const { data, kind } = file
  return (
    <div className="stack gap-16">
      <div className="flex wrap">
        <ActionButton
          leftSection={<IconPencil aria-hidden />}
          disabledReason={rights.refusal('edit game-base') ?? fixedReason(file)}
          onClick={onEdit}
        >
          Edit file
        </ActionButton>
        <ActionButton leftSection={<IconDownload aria-hidden />} onClick={() => void downloadFile(file)}>
          Download
        </ActionButton>
        <RawJson value={file} title={`the file ${file.ref}`} />
      </div>
      <Section title="File">
        <KeyValueList
          items={[
            { label: 'For', value: kindLabels[kind] },
            ...(kind === 'cohort' ? [{ label: 'Trial', value: formatCohort(file) }] : []),
            { label: 'File name', value: data.fname },
            { label: 'Type', value: data.mimeType },
            { label: 'Size', value: formatQuantity(data.sizeBytes, 'byte') },
            { label: 'Checksum', value: <span className="mono">{data.checksum}</span>, copy: data.checksum },
            { label: 'Tags', value: data.tags.join(', ') },
            { label: 'Uploaded', value: <Time ms={data.uploaded} /> },
            { label: 'Expires', value: file.expiration === undefined ? 'never' : <Time ms={file.expiration} /> },
            { label: 'Id', value: <span className="mono">{file.sid}</span>, copy: String(file.sid) },
            { label: 'Address', value: <a href={data.uri}>Open</a>, copy: data.uri },
          ]}
        />
      </Section>
      <Section title="Preview">
        <Preview file={file} scope={scope} />
      </Section>
      <Section title="Versions" isFlush>
        <Versions file={file} rights={rights} scope={scope} />
      </Section>
      <HistorySection of={{ subject: 'cloud-file', subjectId: String(file.sid) }} scope={scope} />
    </div>
  )
}

function Preview({ file, scope }: { file: CloudFile; scope: string | null }) {
  const { sid, version, data } = file
  const isShown = data.sizeBytes <= maxShownBytes
  const read = useQuery({ ...query(getCloudFile, { query: { sid, version } }, { scope }), enabled: isShown })
  if (!isShown) return <p className={styles.note}>Too large for a preview. Download it.</p>
  if (read.error)
    return (
      <ErrorNotice
        failure={readFailure('The content could not be loaded.', read.error)}
        onRetry={() => read.refetch()}
        isRetrying={read.isFetching}
      />
    )
  if (!read.data)
    return (
      <p className={styles.note} role="status">
        Loading…
      </p>
    )
  return <ShownContent name={file.ref} mimeType={data.mimeType} base64={read.data.data} />
}

const noVersions: CloudFileVersion[] = []
const versionNoun: [string, string] = ['version', 'versions']

function Versions({ file, rights, scope }: Omit<CloudFileDetailProps, 'onEdit'>) {
  const read = useQuery(query(listCloudFileVersions, { params: { sid: file.sid } }, { scope }))
  const columns = useMemo(() => versionColumns(file, rights), [file, rights])
  if (read.error)
    return (
      <ErrorNotice
        failure={readFailure('The versions could not be loaded.', read.error)}
        onRetry={() => read.refetch()}
        isRetrying={read.isFetching}
      />
    )
  return (
    <WholeTable
      label="Versions"
      noun={versionNoun}
      columns={columns}
      rows={read.data?.versions ?? noVersions}
      rowId={({ version }) => String(version)}
      isLoading={read.isLoading}
      maxHeight="320px"
    />
  )
}

const versionColumns = (file: CloudFile, rights: Rights): Column<CloudFileVersion>[] => [
  {
    id: 'version',
    header: 'Version',
    width: 80,
    cell: ({ version }) => `${version}`,
    sortValue: ({ version }) => version,
  },
  {
    id: 'size',
    header: 'Size',
    align: 'right',
    width: 90,
    cell: ({ sizeBytes }) => sizeText(sizeBytes),
    sortValue: ({ sizeBytes }) => sizeBytes,
  },
  {
    id: 'uploaded',
    header: 'Uploaded',
    keepsWidth: true,
    cell: ({ uploaded }) => <Time ms={uploaded} />,
    sortValue: ({ uploaded }) => new Date(uploaded).toISOString(),
  },
  {
    id: 'savedBy',
    header: 'Saved by',
    width: 180,
    cell: ({ savedBy }) => savedBy ?? <span className="dimmed">–</span>,
    sortValue: ({ savedBy }) => savedBy,
  },
  actionsColumn(({ version }) => ({
    name: `version ${version}`,
    actions: [
      {
        label: 'Download',
        icon: <IconDownload aria-hidden />,
        onClick: () => void downloadFile(file, version),
      },
      {
        label: 'Restore this version',
        onClick: () => void restoreFile(file, version),
        disabledReason:
          rights.refusal('edit game-base') ??
          (fixedReason(file) || (version === file.version && 'This is the newest version.')),
      },
    ],
  })),
]

/** Needs no confirmation, because it can be undone. */
const restoreFile = ({ sid, ref }: CloudFile, version: number) =>
  act(
    restoreCloudFile,
    { params: { sid }, body: { version } },
    {
      subject: 'cloud-file',
      done: `Restored version ${version} of ${ref}`,
      failed: `Version ${version} of ${ref} was not restored.`,
    },
  )
