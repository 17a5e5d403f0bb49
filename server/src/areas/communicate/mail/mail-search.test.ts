import { searchMail, sendMail } from '@regent/contract/mail'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

test('mail is found by a part of its subject or body in any case, page by page, with the other filters', async () => {
  const app = await testApp()
  const { gamerTag } = await app.player()
  const developer = await app.as('developer')
  const letters = [
    { subject: 'Summer sale', body: 'Gems for less.', category: 'NEWS' },
    { subject: 'Sorry', body: 'The SUMMER event ended early.', category: 'SUPPORT' },
    { subject: 'Hello', body: 'Nothing of interest, 100% of it.', category: 'NEWS' },
  ]
  for (const letter of letters) {
    await developer.call(sendMail, { body: { sendMailRequests: [{ receiverGamerTag: gamerTag, ...letter }] } })
  }
  const found = async (clause: { text: string; categories?: string[]; limit?: number; start?: number }) => {
    const { results } = await developer.call(searchMail, { params: { gamerTag }, body: { clauses: [clause] } })
    return { count: results[0]?.count, mails: results[0]?.content ?? [] }
  }
  const both = await found({ text: 'summer' })
  expect(both.mails.map(({ subject }) => subject)).toEqual(['Sorry', 'Summer sale'])
  expect(both.count).toBe(2)
  expect((await found({ text: 'summer', categories: ['NEWS'] })).mails).toMatchObject([{ subject: 'Summer sale' }])
  const first = await found({ text: 'summer', limit: 1 })
  expect(first.mails).toMatchObject([{ subject: 'Sorry' }])
  const next = await found({ text: 'summer', limit: 1, start: first.mails[0]?.id ?? 0 })
  expect(next.mails).toMatchObject([{ subject: 'Summer sale' }])
  // A percent sign is a letter like any other.
  expect((await found({ text: '0%' })).mails).toMatchObject([{ subject: 'Hello' }])
  expect(await found({ text: 'winter' })).toEqual({ count: 0, mails: [] })
})
