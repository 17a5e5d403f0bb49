import { present } from '../../../kernel/context/present.ts'
import { type HealthSource, rowOfParts } from '../../../kernel/records/health-source.ts'
import { selectTroubled } from './queries.ts'

const maxRead = 500

/** Services that do not run, and instances of connected services whose checks fail. */
export const servicesHealth: HealthSource = async ({ db, pids }) => {
  const services = await selectTroubled(db, pids, maxRead)
  return rowOfParts(
    services.map(({ pid, name, isDown, at, reason }) => ({
      state: isDown ? 'problem' : 'warning',
      name,
      id: name,
      pid,
      at,
      ...present({ reason: reason ?? undefined }),
    })),
  )
}
