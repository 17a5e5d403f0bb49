import { planMail, searchMail, sendMail, updateMail } from '@regent/contract/mail'
import { applyPlan } from '@regent/contract/plans'
import { sampleMails } from '@regent/contract/samples/mail'
import type { SampleMoment, SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** Days before today on which the mails to some players were sent, in their order. */
const mailsDaysAgo = [6, 4, 1]
const receiverCount = 8

/** Mails with gifts, which some players got this week. */
export const mailsToSome = (now: number): SampleMoment[] =>
  sampleMails(now)
    .slice(1)
    .map((mail, nth) => ({
      ...{ daysAgo: mailsDaysAgo[nth] ?? 1, hour: 9 + 4 * nth, by: 'admin' },
      work: ({ server, as, gamerTags }) => {
        const receivers = gamerTags.slice(0, receiverCount)
        const sendMailRequests = receivers.map((receiverGamerTag) => ({ ...mail, receiverGamerTag }))
        return server.call(sendMail, { body: { sendMailRequests } }, as)
      },
    }))

/** What became of those mails, and one mail that a plan sent to many. */
export async function fillSample({ server, as, gamerTags }: SampleRealm): Promise<void> {
  const [first] = sampleMails(Date.now())
  const receivers = gamerTags.slice(0, receiverCount)
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
