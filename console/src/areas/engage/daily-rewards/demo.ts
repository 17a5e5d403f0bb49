import { getPlayerDailyRewards, listDailyClaims, listDailyRewards } from '@regent/contract/engage/daily-rewards'
import { sampleCalendars, sampleDailyClaims, samplePlayerRewards } from '@regent/contract/samples/daily-rewards'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

const tagsOf = (pid: string) => demoPlayers(pid).map(({ row }) => row.gamerTag)

export function demoAnswers(demo: Demo): void {
  demo.on(listDailyRewards, (_, pid) => {
    const players = tagsOf(pid).length
    return { calendars: players > 0 ? sampleCalendars(players) : [], problems: [] }
  })

  demo.on(listDailyClaims, ({ query }, pid) => demoPage(sampleDailyClaims(Date.now(), tagsOf(pid)), query))

  demo.on(getPlayerDailyRewards, ({ params: { gamerTag } }, pid) => {
    const index = tagsOf(pid).indexOf(gamerTag)
    return { calendars: index < 0 ? [] : samplePlayerRewards(Date.now(), index) }
  })
}
