import { hostname } from 'node:os'
import type { EngineLog } from './engines/engine-log.ts'
import { Tracer } from './engines/tracing/tracer.ts'
import { callGuarded, toAllowedHosts } from './kernel/outgoing/guarded-call.ts'
import { OutboundError } from './kernel/settings/outbound.ts'
import type { Settings } from './kernel/settings/settings.ts'
import { version } from './kernel/settings/version.ts'

/** Starts sending traces to the collector of the settings; undefined without one. The caller stops it. */
export function startTracing({ traces }: Pick<Settings, 'traces'>, log: EngineLog): Tracer | undefined {
  if (traces === undefined) return undefined
  const { url, headers, share } = traces
  const { host } = new URL(url)
  return new Tracer({
    share,
    log,
    resource: {
      'service.name': 'regent',
      'service.version': version,
      'host.name': hostname(),
      'process.pid': process.pid,
    },
    async send(body) {
      const { status } = await callGuarded({
        address: url,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        privateHosts: toAllowedHosts(url),
        cutsAnswer: true,
      })
      if (status >= 300) throw new OutboundError(host, `rejected traces with status ${status}`)
    },
  })
}
