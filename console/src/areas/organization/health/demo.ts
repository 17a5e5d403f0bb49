import type { AnyEndpoint, EndpointOutput } from '@regent/contract/endpoint'
import { getServiceStatus } from '@regent/contract/operate/microservices'
import { listSuspendedJobs } from '@regent/contract/operate/scheduler'
import { listWebhooks } from '@regent/contract/operate/webhooks'
import {
  getOrganizationHealth,
  type HealthPart,
  healthStates,
  reportConsoleError,
} from '@regent/contract/organization/health'
import { listServiceAccounts } from '@regent/contract/organization/keys'
import { type FoundInSample, sampleHealth } from '@regent/contract/samples/health'
import { ok } from '@regent/contract/shapes'
import { dayMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoNow } from '../../../api/demo/demo-players.ts'

/** The demo's production realm. */
const pid = 'DEMO'
/** The sample's job was suspended after so many failures. */
const failuresOfJob = 5

/** What fails is read from the same samples as the screens that the rows lead to, so that both agree. */
export function demoAnswers(demo: Demo): void {
  const ask = <E extends AnyEndpoint>(call: E) => demo.answer(call, {}, pid) as EndpointOutput<E>
  demo.on(getOrganizationHealth, ({ query: { period } }) => {
    const { rows, ...health } = sampleHealth(demoNow, period, {
      'failed-jobs': findJobs(ask(listSuspendedJobs)),
      services: findServices(ask(getServiceStatus)),
      webhooks: findWebhooks(ask(listWebhooks)),
      keys: findKeys(ask(listServiceAccounts)),
    })
    return { ...health, rows: rows.toSorted((a, b) => healthStates.indexOf(a.state) - healthStates.indexOf(b.state)) }
  })
  demo.on(reportConsoleError, () => ok)
}

const findJobs = ({ records }: EndpointOutput<typeof listSuspendedJobs>): FoundInSample => ({
  state: 'problem',
  parts: records.map(({ id, name, suspendedAt }): HealthPart => {
    const at = suspendedAt === undefined ? demoNow : Date.parse(suspendedAt)
    return { name, id, pid, count: failuresOfJob, at, reason: 'suspended' }
  }),
})

const findServices = ({ services }: EndpointOutput<typeof getServiceStatus>): FoundInSample => ({
  state: 'warning',
  parts: services
    .filter(({ isCurrent }) => !isCurrent)
    .map(({ serviceName, startedAt, problem }) => ({
      name: serviceName,
      id: serviceName,
      pid,
      at: startedAt ?? demoNow,
      ...(problem !== undefined && { reason: problem }),
    })),
})

const findWebhooks = ({ webhooks }: EndpointOutput<typeof listWebhooks>): FoundInSample => ({
  state: 'problem',
  parts: webhooks
    .filter(({ stoppedAt, isEnabled }) => stoppedAt !== undefined && !isEnabled)
    .map(({ id, name, stoppedAt = demoNow, failed }) => {
      return { name, id: String(id), pid, count: failed, at: stoppedAt, reason: 'disabled' }
    }),
})

const findKeys = ({ accounts }: EndpointOutput<typeof listServiceAccounts>): FoundInSample => ({
  state: 'warning',
  parts: accounts
    .flatMap(({ keys }) => keys)
    .filter(({ expires }) => expires > demoNow && expires < demoNow + 30 * dayMs)
    .map(({ id, name, expires }) => ({ name, id: String(id), at: expires, reason: 'api-key' })),
})
