import { planMail, searchMail, sendMail, updateMail } from '@regent/contract/communicate/mail'
import { sampleMails } from '@regent/contract/samples/mail'
import { latest, momentOf, type SampleMoment } from '../../../kernel/records/sample-realm.ts'

/** Days before today on which the mails to some players were sent, in their order. */
const mailsDaysAgo = [6, 4, 1]
const receiverCount = 8

/** Mails with gifts, which some players got this week. */
export const mailsToSome = (now: number): SampleMoment[] =>
  sampleMails(now)
    .slice(1)
    .map((mail, nth) => ({
      daysAgo: mailsDaysAgo[nth] ?? 1,
      hour: 9 + 4 * nth,
      by: 'admin',
      work: ({ server, as, gamerTags }) => {
        const receivers = gamerTags.slice(0, receiverCount)
        const sendMailRequests = receivers.map((receiverGamerTag) => ({ ...mail, receiverGamerTag }))
        return server.call(sendMail, { body: { sendMailRequests } }, as)
      },
    }))

const steps = [{ state: 'Deleted' }, { acceptAttachments: true }, { state: 'Read' }] as const

/** What became of those mails. */
export const mailsHandled = (now: number): SampleMoment[] =>
  Array.from({ length: receiverCount }, (_, index) => {
    const { daysAgo, hour } = latest(now, 18)
    return momentOf({ daysAgo, hour: hour + index / 10 }, async ({ server, as, gamerTags }) => {
      const params = { gamerTag: gamerTags[index] ?? 0 }
      const { results } = await server.call(searchMail, { params, body: { clauses: [{}] } }, as)
      const ids = results[0]?.content?.map(({ id }) => id) ?? []
      for (const [nth, mailId] of ids.slice(0, index % 4).entries())
        await server.call(updateMail, { params, body: { mailId, ...steps[nth % steps.length] } }, as)
    })
  })

/** One mail that a plan sent to many. */
export const mailToMany = (now: number): SampleMoment[] =>
  sampleMails(now)
    .slice(0, 1)
    .map((mail) =>
      momentOf({ daysAgo: 8, hour: 10.1 }, async ({ server, as, gamerTags, applyPlan }) => {
        const players = { gamerTags: gamerTags.slice(0, 20) }
        const { plan } = await server.call(planMail, { body: { players, mail } }, as)
        await applyPlan(plan.id)
      }),
    )
