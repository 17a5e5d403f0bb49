import type { RealmContext } from '../../../kernel/context/context.ts'
import { toWriter } from './manifest.ts'
import { insertDiscarded, type SaveRow } from './queries.ts'
import * as queries from './version-queries.ts'

/**
 * Stores the replaced or deleted files of a change as versions. `newTags` has the eTag of each file after the change.
 * Contents beyond the limits are swept, but undoable ones are kept for thirty days.
 */
export async function saveReplacedVersions(
  context: RealmContext,
  gamerTag: number,
  replaced: readonly SaveRow[],
  newTags: ReadonlyMap<string, string | undefined>,
): Promise<void> {
  const { realm, caller } = context
  if (replaced.length === 0) return
  const now = new Date(context.now)
  const isUndoable = !(caller.kind === 'account' && caller.player && !context.role(realm.id))
  if (isUndoable) {
    await insertDiscarded(
      realm,
      replaced.map(({ object }) => object),
      now,
    )
  }
  const isVersion = ({ name, etag }: SaveRow) => newTags.get(name) !== etag
  const versions = replaced.filter(isVersion)
  const names = versions.map(({ name }) => name)
  const older = await queries.selectVersionObjects(realm, gamerTag, names)
  for (const file of versions) await queries.upsertVersion(realm, gamerTag, file, { at: now, by: toWriter(context) })
  const unneeded = [
    ...replaced.filter((file) => !isVersion(file)),
    ...older.filter(({ name, etag, object }) =>
      versions.some((file) => file.name === name && file.etag === etag && file.object !== object),
    ),
  ].map(({ object }) => object)
  await queries.discardUnneeded(realm, [
    ...new Set([...unneeded, ...(await queries.deleteExcessVersions(realm, gamerTag))]),
  ])
}
