import { type CloudFile, getCloudFile } from '@regent/contract/operate/cloud-files'
import { call } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { saveBytes } from '../../../ui/json/binary.ts'

/** Downloads the content as a file. */
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
