import { acceptMails, searchMail, sendMailToPlayer, updateMail } from '@regent/contract/communicate/mail'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { conditionIn, conditionsIn, why } from '../../../testing/why.ts'

async function world() {
  const app = await ownApp()
  await publishItems(app, [{ id: 'currency.gems' }])
  const developer = await app.as('developer')
  const client = await app.player()
  const { gamerTag } = client
  const send = async (more: object = {}) => {
    const attachments = [{ symbol: 'currency.gems', action: 'grant', quantity: 5 }]
    await developer.call(sendMailToPlayer, { params: { gamerTag }, body: { subject: 'Hi', attachments, ...more } })
    const { results } = await developer.call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } })
    return results[0]?.content?.[0]?.id ?? 0
  }
  const ask = async (id: number) => why(await app.as('developer'), gamerTag, 'mail', String(id))
  return { app, developer, client, gamerTag, send, ask }
}

test('a mail that was claimed says when, one that waits says that it waits', async () => {
  const { app, client, gamerTag, send, ask } = await world()
  const id = await send()
  const before = await ask(id)
  expect(before.now.verdict).toBe('The mail is in the mailbox. The player has not claimed its gifts.')
  expect(before.repair?.holds).toEqual(['5 × currency.gems'])
  app.advance(1_000)
  await client.call(acceptMails, { params: { gamerTag }, body: { mailIds: [id] } })
  const { now } = await ask(id)
  expect(now).toMatchObject({ isMet: true, verdict: 'The player got the mail and claimed its gifts.' })
  expect(conditionIn(now, 'Gifts claimed')).toEqual(['met', app.now(), 'claimed by the player'])
})

test('an expired, a deleted and a test mail each name their condition', async () => {
  const { app, developer, gamerTag, send, ask } = await world()
  const expires = app.now() + 3_600_000
  const expiring = await send({ expires: new Date(expires).toISOString() })
  const deleted = await send()
  await developer.call(updateMail, { params: { gamerTag }, body: { mailId: deleted, state: 'Deleted' } })
  app.advance(dayMs)
  const { now, repair } = await ask(expiring)
  expect(now.verdict).toBe('The mail expired before its gifts were claimed.')
  expect(conditionIn(now, 'Not expired')).toEqual(['unmet', expires, 'later than now, or claimed before'])
  expect(repair?.acts[0]).toEqual({ do: 'grant', label: 'Grant…', words: '5 currency.gems' })
  expect((await ask(deleted)).now.verdict).toBe('The player has deleted it.')
  expect(conditionsIn((await ask(deleted)).now)[2]).toEqual(['Not deleted', 'unmet', 'deleted'])
})
