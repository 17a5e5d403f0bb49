import { maxTestsPerHour } from '@regent/contract/communicate/campaigns-delivery'
import { systemMessageTopic } from '@regent/contract/communicate/notifications'
import { ApiError } from '@regent/contract/errors'
import { hourMs, secondMs } from '@regent/contract/time'
import { newId } from '../../../engines/database/ids.ts'
import { queueEmail } from '../../../engines/email/email.ts'
import { useOwnAllowance } from '../../../kernel/attempts/allowance.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { pickLanguage } from '../../../kernel/texts/languages.ts'
import { readTextSettings } from '../../../kernel/texts/texts.ts'
import { requireAccountRow } from '../../organization/accounts/service.ts'
import { existingGamerTags } from '../../players/players/service.ts'
import { textFor } from '../mail/readers.ts'
import { asTest, asTestMail, sendMails } from '../mail/service.ts'
import { isPushSetUp, queuePush } from '../push/service.ts'
import { notificationText } from './definition.ts'
import { buildMails, emailWriter } from './delivery.ts'
import { refuseAnnouncement, refuseIncomplete, requireCampaign } from './service.ts'
import { withSentTexts } from './texts.ts'

/**
 * Sends a campaign to one player, or an e-mail to the operator’s own address. It does not count as a sending, and its
 * gifts are shown but not given.
 */
export async function sendTest(
  context: RealmContext,
  sid: number,
  { gamerTag, language }: { gamerTag?: number | undefined; language?: string | undefined },
): Promise<void> {
  const { realm, customer, caller, now, change } = context
  const stored = await requireCampaign(realm, sid)
  refuseAnnouncement(stored)
  await refuseIncomplete(context, stored)
  const [campaign = stored] = await withSentTexts(realm, [stored])
  const accountId = findAccountId(caller)
  if (accountId === undefined)
    throw new ApiError('Forbidden', { message: 'Only operators can send a test. It goes to their own e-mail.' })
  await useOwnAllowance(realm.db, {
    now,
    what: 'test messages',
    of: `${realm.cid}/${accountId}`,
    perHour: maxTestsPerHour,
  })
  const { definition } = campaign
  const { fallback } = await readTextSettings(realm)
  const codes = definition.translations.map(({ lng }) => lng)
  const text = textFor(definition, pickLanguage(codes, language, fallback) ?? null)
  if (definition.mtype === 'EMAIL') {
    const { email: to } = await requireAccountRow(customer, accountId)
    if (to === null)
      throw new ApiError('BadRequest', { field: 'gamerTag', message: 'Your account has no e-mail address.' })
    const testText = { ...text, subject: asTest(text.subject) }
    await queueEmail(realm.db, realm.cid, (await emailWriter(context))({ to, accountId, given: testText }), now)
    change({
      subject: 'notification',
      id: String(newId()),
      before: null,
      after: { topic: 'e-mail', message: testText.subject, players: 1, campaign: sid },
    })
    return
  }
  if (gamerTag === undefined)
    throw new ApiError('BadRequest', { field: 'gamerTag', message: 'gamerTag must be the player who gets the test.' })
  if ((await existingGamerTags(realm, [gamerTag])).length === 0)
    throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
  if (definition.mtype === 'NOTIFICATION') {
    const message = asTest(notificationText(text))
    context.tell({ pid: realm.id, gamerTag }, systemMessageTopic, message)
    if (await isPushSetUp(context))
      await queuePush(context, {
        source: 'test',
        content: { title: asTest(text.subject), body: text.msg, data: {} },
        receivers: [gamerTag],
        isUrgent: false,
        lifetimeSeconds: hourMs / secondMs,
      })
    const after = { topic: systemMessageTopic, message, players: 1, campaign: sid }
    return change({ subject: 'notification', id: String(newId()), before: null, after })
  }
  await sendMails(context, [{ gamerTag, mail: asTestMail(buildMails(definition, text, now)) }])
}
