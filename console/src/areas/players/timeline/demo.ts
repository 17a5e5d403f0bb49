import { listTimeline } from '@regent/contract/players/timeline'
import { sampleTimeline } from '@regent/contract/samples/timeline'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'
import { demoNow, demoPlayers } from '../../../api/demo/demo-players.ts'
import { demoEntries } from '../../organization/audit/demo.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listTimeline, ({ params, query }, pid) => {
    const player = demoPlayers(pid).find(({ row }) => row.gamerTag === params.gamerTag)
    if (!player) return { rows: [], next: null }
    const entries = demoEntries.filter(({ gamerTag }) => gamerTag === params.gamerTag)
    const events = sampleTimeline(player, entries, demoNow).filter(
      ({ kind, by, at, id, email, of }) =>
        (query.kinds?.includes(kind) ?? true) &&
        (query.by ?? by) === by &&
        at <= (query.until ?? Number.POSITIVE_INFINITY) &&
        (query.search === undefined ||
          `${kind} ${id} ${email ?? ''} ${JSON.stringify(of)}`.toLowerCase().includes(query.search.toLowerCase())),
    )
    return demoPage(events, query)
  })
}
