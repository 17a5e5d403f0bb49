import { setCampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import { addSuppression, setEmailSender } from '@regent/contract/communicate/emails'
import { sampleLimits, sampleSender, sampleSuppressions } from '@regent/contract/samples/emails'
import type { SampleStudio } from '../../../kernel/records/sample-realm.ts'

/** The studio's sender, how often campaigns may reach a player, and addresses that get no e-mails of campaigns. */
export async function prepareSample({ server, inProduction: as }: SampleStudio): Promise<void> {
  await server.call(setEmailSender, { body: { sender: sampleSender } }, as)
  await server.call(setCampaignLimits, { body: { limits: sampleLimits } }, as)
  for (const email of sampleSuppressions) await server.call(addSuppression, { body: { email } }, as)
}
