import { listAuditEntries } from '@regent/contract/audit'
import {
  type CloudFile,
  changeCloudFile,
  deleteAsset,
  deleteCloudFile,
  getCloudFile,
  listAssets,
  listCloudFiles,
  listCloudFileVersions,
  restoreCloudFile,
  saveAsset,
  saveCloudFile,
} from '@regent/contract/cloud-files'
import { type CallAnswer, call, callForAnswer } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query.ts'
import { toastDone } from '../../../api/undo.ts'
import { base64Of, saveBytes } from '../../../ui/binary.ts'
import { type CloudFileValues, momentOf, tagsOf } from './cloud-file-form.ts'

const refresh = () =>
  Promise.all(
    [listCloudFiles, listAssets, getCloudFile, listCloudFileVersions, listAuditEntries].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )

type Entries = CallAnswer<unknown>['entries']

/** A new file, a new version of one, or, without a content, other words about it. */
export async function saveFile(values: CloudFileValues, known: CloudFile | undefined): Promise<Entries> {
  const { file } = values
  const about = {
    fileName: (values.fileName.trim() || file?.name) ?? undefined,
    mimeType: (values.mimeType.trim() || file?.type) ?? undefined,
    tags: tagsOf(values.tags),
  }
  const ifMatch = known && { ifMatch: known.version }
  const expiration = momentOf(values.expiration)
  const entries = file
    ? await store(values, known, { ...about, filePayloadBase64: await base64Of(file), expiration })
    : (
        await callForAnswer(
          changeCloudFile,
          { params: { sid: known?.sid ?? 0 }, body: { ...about, expiration: expiration ?? null } },
          ifMatch,
        )
      ).entries
  await refresh()
  return entries
}

type Stored = {
  filePayloadBase64: string
  fileName?: string | undefined
  mimeType?: string | undefined
  tags: string[]
  expiration?: number | undefined
}

async function store({ kind, name }: CloudFileValues, known: CloudFile | undefined, given: Stored): Promise<Entries> {
  const body = {
    ...given,
    mimeType: given.mimeType || undefined,
    ...(known ? { sid: known.sid } : { name: name.trim() }),
  }
  const options = known && { ifMatch: known.version }
  const { entries } =
    kind === 'asset'
      ? await callForAnswer(saveAsset, { body }, options)
      : await callForAnswer(saveCloudFile, { body: { ...body, kind } }, options)
  return entries
}

/** Reversible, so it is done at once. */
export async function removeFile({ sid, ref, kind }: CloudFile): Promise<void> {
  try {
    const { entries } = await callForAnswer(kind === 'asset' ? deleteAsset : deleteCloudFile, { body: { id: sid } })
    toastDone(`Deleted ${ref}`, entries)
  } catch (error) {
    toastFailure(`${ref} was not deleted.`, error)
  } finally {
    await refresh()
  }
}

export async function restoreFile({ sid, ref }: CloudFile, version: number): Promise<void> {
  try {
    const { entries } = await callForAnswer(restoreCloudFile, { params: { sid }, body: { version } })
    toastDone(`Made version ${version} of ${ref} the newest`, entries)
  } catch (error) {
    toastFailure(`Version ${version} of ${ref} was not restored.`, error)
  } finally {
    await refresh()
  }
}

/** Hands the content to the browser as a file. */
export async function downloadFile(
  { sid, ref, data: { fname, mimeType } }: CloudFile,
  version?: number,
): Promise<void> {
  try {
    const { data } = await call(getCloudFile, { query: { sid, version } })
    saveBytes(fname, data, mimeType)
  } catch (error) {
    toastFailure(`${ref} was not downloaded.`, error)
  }
}
