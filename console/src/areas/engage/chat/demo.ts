import { listGroupTalk } from '@regent/contract/engage/chat'
import { talkOf } from '@regent/contract/samples/chat'
import { groupsOf } from '@regent/contract/samples/groups'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

const now = Date.now()

export function demoAnswers(demo: Demo): void {
  demo.on(listGroupTalk, ({ params: { id }, query }, pid) => {
    const players = demoPlayers(pid)
    const group = groupsOf(now, players).find((one) => one.id === id)
    const tagOf = (index: number) => players[index]?.row.gamerTag ?? index + 1
    return demoPage(group ? talkOf(now, group.name, tagOf) : [], query)
  })
}
