import { planMail, searchMail, sendMail, updateMail } from '@regent/contract/mail'
import { applyPlan } from '@regent/contract/plans'
import { sampleMails } from '@regent/contract/samples/mail'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** Mail in every state for some players, and one mail that a plan sent to many. */
export async function fillSample({ server, as, gamerTags }: SampleRealm): Promise<void> {
  const [first, ...mails] = sampleMails(Date.now())
  const receivers = gamerTags.slice(0, 8)
  const sendMailRequests = receivers.flatMap((receiverGamerTag) => mails.map((mail) => ({ ...mail, receiverGamerTag })))
  await server.call(sendMail, { body: { sendMailRequests } }, as)
  const steps = [{ state: 'Deleted' }, { acceptAttachments: true }, { state: 'Read' }] as const
  for (const [index, gamerTag] of receivers.entries()) {
    const { results } = await server.call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } }, as)
    const ids = results[0]?.content?.map(({ id }) => id) ?? []
    for (const [nth, mailId] of ids.slice(0, index % 4).entries()) {
      await server.call(updateMail, { params: { gamerTag }, body: { mailId, ...steps[nth % steps.length] } }, as)
    }
  }
  if (!first) return
  const { plan } = await server.call(
    planMail,
    { body: { players: { gamerTags: gamerTags.slice(0, 20) }, mail: first } },
    as,
  )
  await server.call(applyPlan, { params: { id: plan.id } }, as)
}
