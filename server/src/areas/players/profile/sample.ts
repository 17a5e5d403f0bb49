import { getPlayer } from '@regent/contract/players/players'
import { changePlayerEmail, planForgetPlayer, updatePlayerAccount } from '@regent/contract/players/profile'
import { playerNames } from '@regent/contract/samples/players'
import { latest, momentOf, type SampleMoment, type SampleWork } from '../../../kernel/records/sample-realm.ts'

const accountOf = async ({ server, as, gamerTags }: Parameters<SampleWork>[0], index: number) =>
  (await server.call(getPlayer, { params: { player: gamerTags[index] ?? 0 } }, as)).accountId

/** What support has done: a corrected account, a changed e-mail, and a guest who is about to be forgotten. */
export const supportOfSample = (now: number): SampleMoment[] => [
  momentOf({ daysAgo: 6, hour: 10.4 }, async (moment) => {
    const body = { userName: 'Aiko', deviceId: 'aiko-new-phone' }
    await moment.server.call(updatePlayerAccount, { params: { id: await accountOf(moment, 0) }, body }, moment.as)
  }),
  momentOf({ daysAgo: 4, hour: 16.2 }, async (moment) => {
    const newEmail = `${playerNames[1]}.new@players.test`
    const params = { id: await accountOf(moment, 1) }
    await moment.server.call(changePlayerEmail, { params, body: { newEmail } }, moment.as)
  }),
  momentOf(latest(now, 9), async (moment) => {
    const params = { player: await accountOf(moment, playerNames.length) }
    const { plan } = await moment.server.call(planForgetPlayer, { params }, moment.as)
    await moment.applyPlan(plan.id)
  }),
]
