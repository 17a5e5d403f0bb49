import { ApiError } from '@regent/contract/errors'
import { getProfile } from '@regent/contract/players/profile'
import { sampleProfile } from '@regent/contract/samples/profile'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(getProfile, ({ params }, pid) => {
    const index = demoPlayers(pid).findIndex(
      ({ row }) => row.accountId === params.player || row.gamerTag === params.player,
    )
    const player = demoPlayers(pid)[index]
    if (!player) throw new ApiError('PlayerNotFound')
    return sampleProfile(player, index, Date.now())
  })
}
