import { listAnnouncements, listPlayerAnnouncements } from '@regent/contract/communicate/announcements'
import { inboxOf, listedAnnouncements } from '@regent/contract/samples/announcements'
import { demoSegmentId } from '@regent/contract/samples/segments'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listAnnouncements, (_, pid) => ({
    content: pid === 'DEMO' ? listedAnnouncements(Date.now(), demoSegmentId(0)) : [],
  }))
  demo.on(listPlayerAnnouncements, ({ params: { gamerTag }, query }, pid) => {
    const players = demoPlayers(pid)
    const index = players.findIndex(({ row }) => row.gamerTag === gamerTag)
    const vipLevel = Number(players[index]?.stats['VIP_LEVEL'] ?? 0)
    const all = index === -1 ? [] : inboxOf(Date.now(), index, vipLevel)
    return { announcements: all.filter(({ isDeleted }) => query.include_deleted || !isDeleted) }
  })
}
