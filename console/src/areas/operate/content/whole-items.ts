import { exportItems, type WholeItem } from '@regent/contract/operate/content/content'
import { maxItems } from '@regent/contract/operate/content/content-shapes'
import { call } from '../../../api/client.ts'
import { readPages } from '../../../ui/csv/csv-pages.ts'

/** All live items of a type in full, from the same manifest. */
export async function readWholeItems(
  wanted: { manifestId: string; type: string; scope: string | null },
  signal: AbortSignal = new AbortController().signal,
): Promise<WholeItem[]> {
  const { manifestId: id, type, scope } = wanted
  let uid: string | undefined
  const readPage = async (cursor: string | undefined) => {
    const page = await call(exportItems, { query: { id, type, uid, cursor } }, { scope, signal })
    uid = page.uid || undefined
    return page
  }
  return (await readPages(readPage, signal, () => {}, maxItems)).rows
}
