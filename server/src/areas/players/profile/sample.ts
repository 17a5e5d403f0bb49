import { applyPlan } from '@regent/contract/plans'
import { getPlayer } from '@regent/contract/players'
import { changePlayerEmail, planForgetPlayer, updatePlayerAccount } from '@regent/contract/profile'
import { playerNames } from '@regent/contract/samples/players'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** What support has done: a corrected account, a changed e-mail, and a guest who is about to be forgotten. */
export async function fillSample({ server, as, gamerTags }: SampleRealm): Promise<void> {
  const accountOf = async (index: number) =>
    (await server.call(getPlayer, { params: { player: gamerTags[index] ?? 0 } }, as)).accountId
  const [corrected, renamed, leaving] = [await accountOf(0), await accountOf(1), await accountOf(playerNames.length)]
  const body = { userName: 'Aiko', country: 'JP', language: 'ja', deviceId: 'aiko-new-phone' }
  await server.call(updatePlayerAccount, { params: { id: corrected }, body }, as)
  const newEmail = `${playerNames[1]}.new@players.test`
  await server.call(changePlayerEmail, { params: { id: renamed }, body: { newEmail } }, as)
  const { plan } = await server.call(planForgetPlayer, { params: { player: leaving } }, as)
  await server.call(applyPlan, { params: { id: plan.id } }, as)
}
