import type { CloudFile } from '@regent/contract/operate/cloud-files'
import { getTrialData } from '@regent/contract/operate/trials'
import { call } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { saveBytes } from '../../../ui/json/binary.ts'

/** Downloads the content as a file. */
export async function downloadTrialFile({ sid, ref, data: { fname, mimeType } }: CloudFile): Promise<void> {
  try {
    const { data } = await call(getTrialData, { query: { id: sid } })
    saveBytes(fname, data, mimeType)
  } catch (error) {
    toastFailure(`${ref} was not downloaded.`, error)
  }
}
