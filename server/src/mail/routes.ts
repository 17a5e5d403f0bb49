import {
  acceptMails,
  countUnreadMail,
  getMail,
  listMailCategories,
  planMail,
  searchMail,
  sendMail,
  updateMail,
  updateMails,
} from '@regent/contract/mail'
import type { Router } from '../http/router.ts'
import * as inbox from './inbox.ts'
import { planMailTo } from './plans.ts'
import * as mail from './service.ts'

const success = { result: true } as const

export function mailRoutes(server: Router) {
  server.on(countUnreadMail, async (context) => ({
    unreadCount: await inbox.countUnread(context, context.params.gamerTag),
  }))

  server.on(searchMail, async (context) => ({
    results: await Promise.all(
      context.body.clauses.map((clause) => inbox.searchClause(context, context.params.gamerTag, clause)),
    ),
  }))

  server.on(listMailCategories, async (context) => ({
    result: await inbox.categoriesOf(context, context.params.gamerTag),
  }))

  server.on(getMail, async (context) => {
    const found = await inbox.findMail(context, context.query.mid)
    return found ? { result: found } : {}
  })

  server.on(sendMail, async (context) => {
    const letters = context.body.sendMailRequests.map(({ receiverGamerTag: gamerTag, id: _, ...letter }) => ({
      gamerTag,
      letter,
    }))
    await mail.sendMails(context, letters)
    return success
  })

  server.on(updateMail, async (context) => {
    const { mailId, ...update } = context.body
    await mail.changeMails(context, context.params.gamerTag, [{ ...update, id: mailId, field: 'mailId' }])
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
    const wishes = context.body.mailIds.map((id, index) => ({ id, field: `mailIds.${index}`, acceptAttachments: true }))
    await mail.changeMails(context, context.params.gamerTag, wishes)
    return success
  })

  server.on(planMail, (context) => planMailTo(context, context.body))
}
