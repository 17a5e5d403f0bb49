import { type CloudFile, changeCloudFile, saveAsset, saveCloudFile } from '@regent/contract/operate/cloud-files'
import { write } from '../../../api/act.ts'
import { base64Of } from '../../../ui/json/binary.ts'
import { type CloudFileValues, momentOf, tagsOf } from './cloud-file-form.ts'

/** Uploads a new file or a new version; without a content only the details change. Throws a failure. */
export async function storeFile(values: CloudFileValues, known: CloudFile | undefined): Promise<void> {
  const { file, kind } = values
  const name = values.name.trim()
  const mimeType = (values.mimeType.trim() || file?.type) ?? undefined
  const about = { fileName: (values.fileName.trim() || file?.name) ?? undefined, tags: tagsOf(values.tags) }
  const expiration = momentOf(values.expiration)
  const options = {
    subject: 'cloud-file',
    done: `${known ? 'Changed' : 'Uploaded'} ${name}`,
    ifMatch: known?.version,
  } as const
  if (!file) {
    const body = { ...about, mimeType, expiration: expiration ?? null }
    await write(changeCloudFile, { params: { sid: known?.sid ?? 0 }, body }, options)
    return
  }
  const body = {
    ...about,
    mimeType: mimeType || undefined,
    expiration,
    filePayloadBase64: await base64Of(file),
    ...(known ? { sid: known.sid } : { name }),
  }
  if (kind === 'asset') await write(saveAsset, { body }, options)
  else await write(saveCloudFile, { body: { ...body, kind } }, options)
}
