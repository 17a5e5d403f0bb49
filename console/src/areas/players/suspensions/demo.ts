import { listSuspensions } from '@regent/contract/players/suspensions'
import { sampleSuspensions } from '@regent/contract/samples/suspensions'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listSuspensions, ({ query }, pid) => {
    const players = demoPlayers(pid)
    const all = players.length === 0 ? [] : sampleSuspensions(Date.now(), players)
    const rows = all.filter(
      ({ gamerTag, state }) =>
        (query.player === undefined || gamerTag === query.player) && (!query.current || state === 'suspended'),
    )
    const order = query.sort === 'suspended' ? 1 : -1
    return demoPage(
      rows.sort((a, b) => order * (a.suspendedAt - b.suspendedAt)),
      query,
    )
  })
}
