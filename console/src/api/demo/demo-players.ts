import { type SamplePlayer, samplePlayers } from '@regent/contract/samples/players'
import { sampleSuspensions } from '@regent/contract/samples/suspensions'

/** The present of the demo: one for all its answers, so that their figures agree. */
export const demoNow = Date.now()
const untilOf = new Map(
  sampleSuspensions(demoNow).flatMap(({ state, gamerTag, until }) =>
    state === 'suspended' ? [[gamerTag, until]] : [],
  ),
)
const all = samplePlayers(demoNow).map((player): SamplePlayer => {
  const { gamerTag } = player.row
  return untilOf.has(gamerTag)
    ? { ...player, row: { ...player.row, online: false, suspension: { until: untilOf.get(gamerTag) } } }
    : player
})

/** All players are in the production realm; the realms below it are empty, as new ones are. */
export const demoPlayers = (pid: string): readonly SamplePlayer[] => (pid === 'DEMO' ? all : [])

/** A player of the demo in the form of a search result. */
export const searchedOf = ({ row, account, stats }: SamplePlayer) => ({
  row,
  stats: { 'game.private': stats },
  deviceIds: account.deviceIds,
  thirdPartyIds: account.thirdParties.map(({ userAppId }) => userAppId),
})
