import type { Db } from '../../engines/database/database.ts'
import type { DiskSpace } from '../../engines/disk-space.ts'

/** A database that takes longer for its smallest read does not answer. */
const answerWithinMs = 2_000

/** Why this server should get no requests; undefined while it is ready. */
export async function whyNotReady(db: Db, disk: DiskSpace): Promise<string | undefined> {
  // A full disk also stops the database, and is then the better reason.
  return (await disk.whyFull()) ?? ((await isDatabaseUp(db)) ? undefined : 'the database does not answer')
}

async function isDatabaseUp(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), answerWithinMs)
  })
  const answer = db
    .selectFrom('customers')
    .select('cid')
    .limit(1)
    .execute()
    .then(
      () => true,
      () => false,
    )
  const isUp = await Promise.race([answer, late])
  clearTimeout(timer)
  return isUp
}
