import { type SamplePlayer, samplePlayers } from '@regent/contract/samples/players'

const all = samplePlayers(Date.now())

/** All players are in the production realm; the realms below it are empty, as new ones are. */
export const demoPlayers = (pid: string): readonly SamplePlayer[] => (pid === 'DEMO' ? all : [])

/** A player of the demo as a search sees it. */
export const searchedOf = ({ row, account, stats }: SamplePlayer) => ({
  row,
  stats: { 'game.private': stats },
  deviceIds: account.deviceIds,
  thirdPartyIds: account.thirdParties.map(({ userAppId }) => userAppId),
})
