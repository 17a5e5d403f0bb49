import type { WholeItem } from '@regent/contract/operate/content/content'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { readCursor, writeCursor } from '../../../kernel/context/paging.ts'
import { readItems } from './lists.ts'
import { requireList } from './manifests.ts'
import { requireQueriedManifest } from './reads.ts'

/** The approximate maximum number of characters of a page, since one item may have megabytes. */
const maxPageLength = 4_000_000
/** Batch size of reads. It is small, so that a page does not exceed the limit by much. */
const itemsPerRead = 20

type Export = {
  id: string
  uid?: string | undefined
  type?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** The items of a manifest by id, ready to be published again. Texts and binaries are not included. */
export async function exportPage(context: RealmContext, request: Export) {
  const { realm } = context
  const { uid, checksum } = await requireQueriedManifest(context, request)
  const list = await requireList(realm, checksum)
  const entries =
    request.type === undefined ? list.entries.filter(({ kind }) => kind === 'content') : list.ofType(request.type)
  const start = Math.max(0, readCursor(request.cursor, ['at'])?.at ?? 0)
  const end = Math.min(start + request.limit, entries.length)
  const rows: WholeItem[] = []
  let at = start
  let length = 0
  while (at < end && length < maxPageLength) {
    const some = entries.slice(at, Math.min(at + itemsPerRead, end))
    const read = new Map((await readItems(realm, some)).map((row) => [row.id, row]))
    for (const { id, tags } of some) {
      const properties = read.get(id)?.properties as WholeItem['properties'] | undefined
      if (!properties) continue
      rows.push({ id, tags, properties })
      length += JSON.stringify(properties).length
    }
    at += some.length
  }
  return { uid, count: entries.length, rows, next: at < entries.length ? writeCursor([at]) : null }
}
