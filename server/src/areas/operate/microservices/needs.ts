import { present } from '../../../kernel/context/present.ts'
import { groupIfMany, type NeedSource } from '../../../kernel/records/need-source.ts'
import { readStatus } from './service.ts'

/** Services that are switched on and do not run as they should. */
export const brokenServices: NeedSource = async (context) => {
  const { services } = await readStatus(context)
  return groupIfMany(
    services
      .filter(({ isCurrent }) => !isCurrent)
      .map(({ serviceName, running, startedAt, restarts, problem }) => ({
        urgency: running ? 'soon' : 'urgent',
        id: serviceName,
        name: serviceName,
        count: restarts ?? 0,
        ...present({ at: startedAt, reason: problem }),
      })),
  )
}
