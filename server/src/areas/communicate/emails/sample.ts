import { addSuppression, setEmailSender } from '@regent/contract/emails'
import { sampleSender, sampleSuppressions } from '@regent/contract/samples/emails'
import type { SampleStudio } from '../../../kernel/sample/sample-realm.ts'

/** The studio's sender, and addresses that get no e-mails of campaigns. */
export async function prepareSample({ server, inProduction: as }: SampleStudio): Promise<void> {
  await server.call(setEmailSender, { body: { sender: sampleSender } }, as)
  for (const email of sampleSuppressions) await server.call(addSuppression, { body: { email } }, as)
}
