import { saveLogContext } from '@regent/contract/operate/logs/logs'
import { getServiceStatus } from '@regent/contract/operate/microservices'
import { sampleLogContext } from '@regent/contract/samples/logs'
import { momentOf, type SampleMoment, type SampleRealm } from '../../../kernel/records/sample-realm.ts'

const greeted = 12
const startedWithinMs = 15_000
const askedEveryMs = 300

/** What is kept of a service's lines. */
export const logRulesOfSample = (): SampleMoment[] => [
  momentOf({ daysAgo: 18, hour: 16.3, by: 'developer' }, async ({ server, as, gamerTags: [gamerTag] }) => {
    const { defaultLogLevel, rules } = sampleLogContext
    const ofPlayer = rules.map(({ ruleFilters, ...rule }) => ({
      ...rule,
      ruleFilters: ruleFilters.map((filter) => ({
        ...filter,
        playerIds: filter.playerIds.length > 0 && gamerTag !== undefined ? [gamerTag] : [],
      })),
    }))
    const body = { defaultLogLevel, rules: ofPlayer }
    await server.call(saveLogContext, { params: { service: 'hello' }, body }, as)
  }),
]

/** Lines of a service, where the server runs it. */
export async function fillSample(realm: SampleRealm): Promise<void> {
  const { server, as, players } = realm
  if (!(await isUp(realm))) return
  for (const { token } of [...players.slice(0, greeted), as]) {
    await fetch(`${server.url}/basic/${as.scope}.micro_hello/greet`, {
      method: 'POST',
      headers: { 'x-beam-scope': as.scope, authorization: `Bearer ${token}` },
    })
  }
}

/** Waits until the service runs; returns false if this server runs no services. */
async function isUp({ server, as }: SampleRealm): Promise<boolean> {
  for (const until = Date.now() + startedWithinMs; Date.now() < until; ) {
    const { canRun, services } = await server.call(getServiceStatus, {}, as)
    const hello = services.find(({ serviceName }) => serviceName === 'hello')
    if (!canRun || hello?.state === 'failed') return false
    if (hello?.running) return true
    await new Promise((resolve) => setTimeout(resolve, askedEveryMs))
  }
  return false
}
