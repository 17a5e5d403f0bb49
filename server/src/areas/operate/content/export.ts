import type { WholeItem } from '@regent/contract/operate/content/content'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { readCursor, writeCursor } from '../../../kernel/paging.ts'
import { readItems } from './lists.ts'
import { requireList } from './manifests.ts'
import { requireWanted } from './reads.ts'

/** About the most characters of a page, since one item may have megabytes. */
const maxPageLength = 4_000_000
/** Items that are read at a time, so that no page has much more. */
const readAtOnce = 20

type Export = {
  id: string
  uid?: string | undefined
  type?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** The items of a manifest as they are published again, by id. Texts and binaries are not among them. */
export async function exportPage(context: RealmContext, wanted: Export) {
  const { realm } = context
  const { uid, checksum } = await requireWanted(context, wanted)
  const list = await requireList(realm, checksum)
  const entries =
    wanted.type === undefined ? list.entries.filter(({ kind }) => kind === 'content') : list.ofType(wanted.type)
  const start = Math.max(0, readCursor(wanted.cursor, ['at'])?.at ?? 0)
  const end = Math.min(start + wanted.limit, entries.length)
  const rows: WholeItem[] = []
  let at = start
  let length = 0
  while (at < end && length < maxPageLength) {
    const some = entries.slice(at, Math.min(at + readAtOnce, end))
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
