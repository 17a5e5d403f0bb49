import type { DiskSpace } from '../../engines/disk-space.ts'
import type { FilesState } from './files-state.ts'
import type { Db } from './tables.ts'

/** A database that takes longer for its smallest read does not answer. */
const answerWithinMs = 2_000

/** The answer of `/ready`. */
export type Readiness = {
  /** Whether this server should get requests. */
  isReady: boolean
  /** `ready`, `degraded`: some calls fail, `draining`: the server stops soon, or why it should get no requests. */
  status: string
  /** Why nothing can be stored. */
  disk?: string
  /** Why files can neither be stored nor read. */
  files?: string
}

type ReadinessSources = {
  db: Db
  disk: DiskSpace
  files: Pick<FilesState, 'whyAway'>
  isDraining?: (() => boolean) | undefined
  /** Why the clock of this machine is refused; undefined while it is right. */
  refuseClock: () => string | undefined
}

/**
 * Whether this server should get requests. A server without room on its disk still answers reads, and most calls need no
 * file: it is degraded. Not ready, it would take all servers of the same database out of the balancer at once.
 */
export async function readReadiness({
  db,
  disk: space,
  files: store,
  isDraining,
  refuseClock,
}: ReadinessSources): Promise<Readiness> {
  if (isDraining?.()) return { isReady: false, status: 'draining' }
  const [disk, files, isUp] = await Promise.all([space.whyFull(), store.whyAway(), isDatabaseUp(db)])
  // A full disk also stops the database, and is then the better reason.
  if (!isUp) return { isReady: false, status: disk ?? 'the database does not answer' }
  const clock = refuseClock()
  if (clock !== undefined) return { isReady: false, status: clock }
  const missing = { ...(disk !== undefined && { disk }), ...(files !== undefined && { files }) }
  return { isReady: true, status: Object.keys(missing).length > 0 ? 'degraded' : 'ready', ...missing }
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
