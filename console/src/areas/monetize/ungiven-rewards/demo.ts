import { listUngivenRewards } from '@regent/contract/monetize/ungiven-rewards'
import { demoUngiven } from '@regent/contract/samples/ungiven-rewards'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listUngivenRewards, ({ query: { symbol, source, gamerTag, sort, limit } }, pid) => {
    const all = demoUngiven(
      Date.now(),
      demoPlayers(pid).map(({ row }) => row.gamerTag),
    )
    const rows = all.filter(
      (one) =>
        (symbol ?? one.symbol) === one.symbol &&
        (source ?? one.source) === one.source &&
        (gamerTag ?? one.gamerTag) === one.gamerTag,
    )
    rows.sort((a, b) => (sort === 'last' ? 1 : -1) * (a.lastAt - b.lastAt))
    const symbols = [...new Set(all.map((one) => one.symbol))]
    const causes = symbols.map((name) => ({ symbol: name, count: all.filter((one) => one.symbol === name).length }))
    return { rows: rows.slice(0, limit), next: null, total: all.length, causes }
  })
}
