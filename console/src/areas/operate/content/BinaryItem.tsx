import { FileButton } from '@mantine/core'
import { ApiError } from '@regent/contract/errors'
import { planPublish, saveBinaries } from '@regent/contract/operate/content/content'
import type { ContentItemView } from '@regent/contract/operate/content/content-shapes'
import { useState } from 'react'
import { planAct, planWrite, write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { serverOrigin } from '../../../api/session/server-address.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconTrash, IconUpload } from '../../../ui/layout/icons.ts'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Editor.module.css'

type BinaryItemProps = { item: ContentItemView; manifestId: string; whyNotChange: string | undefined }

/** A binary of the content, with a preview of images; a new version goes live by a plan, as any edit does. */
export function BinaryItem({ item, manifestId, whyNotChange }: BinaryItemProps) {
  const { realmId } = useRealm()
  const rights = useRights()
  const scope = realmScope(realmId)
  const address = `${serverOrigin()}/files/content/${realmId}/${item.id}/${item.version}`
  const remove = () =>
    planAct(
      planPublish,
      { body: { id: manifestId, deletes: [item.id] } },
      { scope, failed: `Removing ${item.id} was not planned.` },
    )
  return (
    <div className={styles.plain}>
      <div className={`row wrap ${styles.itemTitle}`}>
        <h2>{item.id}</h2>
        <UploadButton
          id={item.id}
          tags={item.tags}
          label="Upload a new version"
          manifestId={manifestId}
          disabledReason={
            rights.refusal('edit content') ??
            whyNotChange ??
            (item.kind === 'text' ? 'Edit texts in your authoring tool.' : undefined)
          }
        />
        <ActionButton
          leftSection={<IconTrash aria-hidden />}
          onClick={remove}
          disabledReason={rights.refusal('delete content') ?? whyNotChange}
        >
          Remove from the manifest
        </ActionButton>
      </div>
      <p>
        <CopyId value={item.id} label="content id" />, saved <Time ms={item.created} />
      </p>
      {item.kind === 'binary' && (
        // Only images have a preview; other files can be opened by the link.
        <img className={styles.preview} src={address} alt="" onError={({ currentTarget }) => currentTarget.remove()} />
      )}
      <p>
        <a href={address}>Open the file</a>
      </p>
    </div>
  )
}

type UploadButtonProps = {
  /** The id of the binary; undefined: derived from the file name. */
  id?: string
  tags?: string[]
  label: string
  manifestId: string
  disabledReason: string | undefined
}

/** Uploads a file and shows the plan that publishes it. Nobody reads the file before the plan is applied. */
export function UploadButton({ id, tags = [], label, manifestId, disabledReason }: UploadButtonProps) {
  const { realmId } = useRealm()
  const [isUploading, setIsUploading] = useState(false)
  const scope = realmScope(realmId)

  async function upload(file: File | null) {
    if (!file) return
    setIsUploading(true)
    try {
      const request = {
        id: id ?? toBinaryId(file.name),
        checksum: await computeChecksum(file),
        uploadContentType: file.type || 'application/octet-stream',
        tags,
      }
      const { data } = await write(saveBinaries, { body: { binary: [request] } }, { scope, subject: 'content' })
      const [saved] = data.binary
      if (!saved) throw new ApiError('FileLinkInvalid')
      // The content of this version may already exist: the same file was uploaded before.
      const reply = await fetch(saved.uploadUri, { method: saved.uploadMethod, body: file })
      if (!reply.ok) throw new ApiError(reply.status === 413 ? 'PayloadTooLarge' : 'FileLinkInvalid')
      const references = [{ id: saved.id, version: saved.version, tags }]
      await planWrite(planPublish, { body: { id: manifestId, references } }, { scope })
    } catch (error) {
      toastFailure('The file is not live.', error)
    }
    setIsUploading(false)
  }

  return (
    <FileButton onChange={upload} disabled={disabledReason !== undefined}>
      {({ onClick }) => (
        <ActionButton
          leftSection={<IconUpload aria-hidden />}
          loading={isUploading}
          onClick={onClick}
          disabledReason={disabledReason}
        >
          {label}
        </ActionButton>
      )}
    </FileButton>
  )
}

/** `images.amber-island` of “Amber island.png”. */
export const toBinaryId = (name: string): string =>
  `images.${
    name
      .replace(/\.[^.]*$/, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'file'
  }`

async function computeChecksum(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
