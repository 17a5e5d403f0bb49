import type { Bus } from '../../engines/bus/bus.ts'
import type { DiskSpace } from '../../engines/disk-space.ts'
import type { FilesState } from './files-state.ts'
import type { Db } from './tables.ts'

/** Timeout of the health check of the database. */
const answerWithinMs = 2_000

/** The answer of `/ready`. */
export type Readiness = {
  /** True if this server should get requests. */
  isReady: boolean
  /** `ready`, `degraded`: some calls fail, `draining`: the server stops soon, or why it should get no requests. */
  status: string
  /** Why nothing can be stored. */
  disk?: string
  /** Why files can neither be stored nor read. */
  files?: string
  /** Why messages between servers use the database, or wait. */
  bus?: string
}

type ReadinessSources = {
  db: Db
  disk: DiskSpace
  files: Pick<FilesState, 'whyAway'>
  bus: Pick<Bus, 'whyDown'>
  isDraining?: (() => boolean) | undefined
  /** Why the clock of this machine is rejected; undefined while it is right. */
  refuseClock: () => string | undefined
}

/**
 * Decides whether this server should get requests. With a full disk it still answers reads, and most calls need no
 * file: it is degraded. If it were not ready, the balancer would lose all servers of the same database at once.
 */
export async function readReadiness({
  db,
  disk: space,
  files: store,
  bus: messages,
  isDraining,
  refuseClock,
}: ReadinessSources): Promise<Readiness> {
  if (isDraining?.()) return { isReady: false, status: 'draining' }
  const [disk, files, isUp] = await Promise.all([space.whyFull(), store.whyAway(), isDatabaseUp(db)])
  // A full disk also stops the database, and is then the better reason.
  if (!isUp) return { isReady: false, status: disk ?? 'the database does not respond' }
  const clock = refuseClock()
  if (clock !== undefined) return { isReady: false, status: clock }
  const bus = messages.whyDown()
  const missing = {
    ...(disk !== undefined && { disk }),
    ...(files !== undefined && { files }),
    ...(bus !== undefined && { bus }),
  }
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
