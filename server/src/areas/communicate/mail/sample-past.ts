import { searchMail, sendMail, updateMail } from '@regent/contract/communicate/mail'
import { pastEvents } from '@regent/contract/samples/past'
import { dayMs } from '@regent/contract/time'
import type { SampleMoment } from '../../../kernel/records/sample-realm.ts'

const { update, outage, harborSale, crewSale } = pastEvents

/** A mail to every player who had come by then. */
const toEverybody = (
  when: Pick<SampleMoment, 'daysAgo' | 'hour'>,
  subject: string,
  body: string,
  gift?: { gems: number; days: number },
): SampleMoment => ({
  ...when,
  by: 'admin',
  work({ server, as, gamerTags, at }) {
    const mail = {
      category: 'SYSTEM.DB',
      subject,
      body,
      ...(gift && {
        expires: new Date(at + gift.days * dayMs).toISOString(),
        playerRewards: { changeCurrencies: [{ symbol: 'currency.gems', amount: gift.gems }], addItems: [] },
      }),
    }
    const sendMailRequests = gamerTags.map((receiverGamerTag) => ({ ...mail, receiverGamerTag }))
    return server.call(sendMail, { body: { sendMailRequests } }, as)
  },
})

/** Support gives some players their gift, who could not fetch it themselves. */
const claimedBySupport = (when: Pick<SampleMoment, 'daysAgo' | 'hour'>, players: readonly number[]): SampleMoment => ({
  ...when,
  by: 'developer',
  async work({ server, as, gamerTags }) {
    for (const index of players) {
      const gamerTag = gamerTags[index] ?? 0
      const { results } = await server.call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } }, as)
      const mailId = results[0]?.content?.find(({ playerRewards }) => playerRewards !== undefined)?.id
      if (mailId === undefined) continue
      const body = { mailId, acceptAttachments: true, state: 'Read' as const }
      await server.call(updateMail, { params: { gamerTag }, body }, as)
    }
  },
})

/** The mails of ninety days: the update, both sales, and what players got for the outage. */
export const mailsOfSample = (): SampleMoment[] => [
  toEverybody(
    { daysAgo: 84, hour: 16 },
    'Your first week',
    '<p>Seven days at sea, captain. The tavern is open to you.</p>',
  ),
  toEverybody(
    { daysAgo: update.daysAgo, hour: 9 },
    'Version 1.4 is out',
    '<p>New ships, and a <b>faster</b> harbor.</p>',
    {
      gems: 25,
      days: 30,
    },
  ),
  toEverybody(
    { daysAgo: harborSale.daysAgo, hour: 8 },
    'Harbor sale',
    '<p>A chest of gems for half, for four days.</p>',
  ),
  toEverybody({ daysAgo: crewSale.daysAgo, hour: 8 }, 'Crew sale', '<p>Ten gunners and 600 gems, for four days.</p>'),
  toEverybody(
    { daysAgo: outage.daysAgo, hour: outage.hour + outage.hours },
    'Sorry for the outage',
    '<p>For three hours nobody could sign in. Here are 50 gems for your patience.</p>',
    { gems: 50, days: 90 },
  ),
  claimedBySupport({ daysAgo: outage.daysAgo - 1, hour: 10 }, [0, 3, 7, 12]),
]
