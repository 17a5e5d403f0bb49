import {
  acceptMails,
  acceptOwnMails,
  countUnreadMail,
  getMail,
  getMailOfPlayer,
  listMailCategories,
  type MailInLanguages,
  planMail,
  searchMail,
  sendMail,
  sendMailsToPlayer,
  sendMailToPlayer,
  testMail,
  updateMail,
  updateMails,
  updateOwnMail,
} from '@regent/contract/communicate/mail'
import { ApiError } from '@regent/contract/errors'
import { ok } from '@regent/contract/shapes'
import { spendBudget } from '../../../kernel/approvals/budgets.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { givenAmounts, sumAmounts } from '../../monetize/inventory/given-amounts.ts'
import { giftsOfMailToSend } from './gifts.ts'
import * as inbox from './inbox.ts'
import { checkLanguages, localizeMails } from './languages.ts'
import { planMailTo, sendTestMail } from './plans.ts'
import * as mail from './service.ts'

const success = { result: true } as const

const acceptances = (mailIds: readonly number[]) =>
  mailIds.map((id, index) => ({ id, field: `mailIds.${index}`, acceptAttachments: true }))

/** Checks approvals for mails with gifts that an operator sends without a plan. */
async function refuseUnapprovedGifts(
  context: RealmContext,
  mails: readonly { gamerTag: number; mail: MailInLanguages }[],
): Promise<void> {
  const { realm } = context
  const gifts = sumAmounts(mails.map(({ mail }) => givenAmounts(giftsOfMailToSend(mail, 'mail'))))
  await spendBudget(context, realm, gifts, mails.length)
}

/** Sends the mails of a bulk request, each in its reader’s language. */
async function sendInLanguages(
  context: RealmContext,
  mails: readonly { gamerTag: number; mail: MailInLanguages }[],
): Promise<void> {
  for (const [index, { mail }] of mails.entries()) checkLanguages(mail, `sendMailRequests.${index}.`)
  await refuseUnapprovedGifts(context, mails)
  await mail.sendMails(context, await localizeMails(context.realm, mails))
}

export function mailRoutes(server: Router) {
  readRoutes(server)
  sendRoutes(server)
  stateRoutes(server)
  planRoutes(server)
}

function readRoutes(server: Router) {
  server.on(countUnreadMail, async (context) => ({
    unreadCount: await inbox.countUnread(context, context.params.gamerTag),
  }))

  server.on(searchMail, async (context) => ({
    results: await Promise.all(
      context.body.clauses.map((clause) => inbox.searchClause(context, context.params.gamerTag, clause)),
    ),
  }))

  server.on(listMailCategories, async (context) => ({
    result: await inbox.listCategories(context, context.params.gamerTag),
  }))

  server.on(getMail, async (context) => {
    const row = await inbox.findMail(context, context.query.mid)
    return row ? { result: row } : {}
  })

  server.on(getMailOfPlayer, async (context) => {
    const row = await inbox.findMail(context, context.query.mid, context.params.gamerTag)
    return row ? { result: row } : {}
  })
}

function sendRoutes(server: Router) {
  server.on(sendMail, async (context) => {
    const mails = context.body.sendMailRequests.map(({ receiverGamerTag: gamerTag, id: _, ...content }) => ({
      gamerTag,
      mail: content,
    }))
    await sendInLanguages(context, mails)
    return success
  })

  server.on(sendMailToPlayer, async (context) => {
    const { id: _, ...content } = context.body
    const { gamerTag } = context.params
    checkLanguages(content, '')
    await refuseUnapprovedGifts(context, [{ gamerTag, mail: content }])
    const mails = await localizeMails(context.realm, [{ gamerTag, mail: content }])
    const [mailId = 0] = await mail.sendMails(context, mails, (_index, name) =>
      name === 'receiverGamerTag' ? 'gamerTag' : name,
    )
    return { mailId }
  })

  server.on(sendMailsToPlayer, async (context) => {
    const { gamerTag } = context.params
    const mails = context.body.sendMailRequests.map(({ receiverGamerTag = gamerTag, id: _, ...content }, index) => {
      const field = `sendMailRequests.${index}.receiverGamerTag`
      if (receiverGamerTag !== gamerTag)
        throw new ApiError('BadRequest', { field, message: `${field} must be the player in the URL.` })
      return { gamerTag, mail: content }
    })
    await sendInLanguages(context, mails)
    return success
  })
}

function stateRoutes(server: Router) {
  server.on(updateMail, async (context) => {
    const { mailId, ...update } = context.body
    await mail.changeMails(context, context.params.gamerTag, [{ ...update, id: mailId, field: 'mailId' }])
    return success
  })

  server.on(updateOwnMail, async (context) => {
    const { mailId, ...update } = context.body
    await mail.changeMailsById(context, [{ ...update, id: mailId, field: 'mailId' }])
    return success
  })

  server.on(updateMails, async (context) => {
    const wishes = context.body.updateMailRequests.map(({ id, update: { mailId: _, ...update } }, index) => ({
      ...update,
      id,
      field: `updateMailRequests.${index}.id`,
    }))
    await mail.changeMails(context, context.params.gamerTag, wishes)
    return success
  })

  server.on(acceptMails, async (context) => {
    await mail.changeMails(context, context.params.gamerTag, acceptances(context.body.mailIds))
    return success
  })

  server.on(acceptOwnMails, async (context) => {
    await mail.changeMailsById(context, acceptances(context.body.mailIds))
    return success
  })
}

function planRoutes(server: Router) {
  server.on(planMail, (context) => planMailTo(context, context.body))

  server.on(testMail, async (context) => {
    await sendTestMail(context, context.body)
    return ok
  })
}
