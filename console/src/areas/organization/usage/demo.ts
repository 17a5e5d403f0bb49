import { getUsageUrl } from '@regent/contract/organization/usage'
import { demoRealms } from '@regent/contract/samples/studio'
import { dayMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'

const services: readonly [name: string, hits: number][] = [
  ['accounts', 900],
  ['content', 1_400],
  ['leaderboards', 2_300],
  ['presence', 5_200],
  ['session', 3_100],
  ['stats', 4_600],
]

export function demoAnswers(demo: Demo): void {
  demo.on(getUsageUrl, ({ query }) => {
    const lines = ['date,realm,service,hits']
    const last = Math.min(query.to, Date.now())
    for (let at = Math.max(query.from, last - 400 * dayMs); at <= last; at += dayMs) {
      const day = new Date(at).toISOString().slice(0, 10)
      const wave = 1 + Math.sin(at / dayMs) / 5
      for (const [index, { pid }] of demoRealms.entries()) {
        for (const [service, hits] of services)
          lines.push(`${day},${pid},${service},${Math.round((hits * wave) / 4 ** index)}`)
      }
    }
    return { url: `data:text/csv,${encodeURIComponent(lines.join('\n'))}` }
  })
}
