import { getResults, getWeekResults, listResultPlayers } from '@regent/contract/analyze/results'
import { getResultReport } from '@regent/contract/analyze/results-reports'
import { sampleResults, sampleWeek } from '@regent/contract/samples/results'
import { hourMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(getResults, ({ params }, pid) => sampleResults(Date.now(), params, demoPlayers(pid).length))

  demo.on(listResultPlayers, ({ params, query }, pid) => {
    const players = demoPlayers(pid)
    const { steps } = sampleResults(Date.now(), params, players.length)
    const count = steps.find(({ step }) => step === query.step)?.players ?? 0
    const rows = players
      .slice(0, count)
      .map(({ row }, index) => ({ gamerTag: row.gamerTag, at: Date.now() - (index + 1) * hourMs }))
    return demoPage(rows, query)
  })

  demo.on(getWeekResults, (_, pid) => sampleWeek(Date.now(), demoPlayers(pid).length))

  demo.on(getResultReport, () => ({ isOn: false }))
}
