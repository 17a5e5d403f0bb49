import { findAccount, findAccountByDevice, searchAccounts } from '@regent/contract/organization/accounts'
import { getAuditEntry, listAuditEntries } from '@regent/contract/organization/audit'
import { getPlayer, listPlayers, lookUpPlayers } from '@regent/contract/players/players'
import { changePlayerEmail, exportPlayer, revealPlayer, updatePlayerAccount } from '@regent/contract/players/profile'
import { expect, test } from 'vitest'
import { givePlayer } from '../../testing/accounts.ts'
import { type Actor, testApp } from '../../testing/test-app.ts'
import { maskEmail, maskText } from './masking.ts'

const secrets = ['mira@players.test', 'phone-1-of-mira', 'steam-user-77', 'Mira Holm', 'Mirabelle']

/** Every read that shows people to operators. */
const reads = (by: Actor, id: number) =>
  Promise.all([
    by.call(listPlayers, { query: {} }),
    by.call(lookUpPlayers, { body: { ids: ['mira@players.test'] } }),
    by.call(getPlayer, { params: { player: id } }),
    by.call(findAccount, { query: { query: String(id) } }),
    by.call(searchAccounts, { query: { query: 'mira' } }),
    by.call(findAccountByDevice, { query: { deviceId: 'phone-1-of-mira' } }),
  ])

async function mira() {
  const app = await testApp()
  const developer = await app.as('developer')
  const id = await givePlayer(app, {
    email: 'mira@players.test',
    devices: ['phone-1-of-mira'],
    thirdParty: 'steam-user-77',
  })
  await developer.call(updatePlayerAccount, { params: { id }, body: { userName: 'Mirabelle' } })
  return { app, developer, id, tester: await app.as('tester') }
}

test.each([
  ['ada@lumen-forge.test', 'a•••@l•••.test'],
  ['a@b.c', 'a•••@b•••.c'],
  ['x@sub.domain.co.uk', 'x•••@s•••.uk'],
  ['no e-mail', 'n•••l'],
])('%s is shown as %s', (email, masked) => expect(maskEmail(email)).toBe(masked))

test('of an id the first and the last character are shown, of a short one nothing', () => {
  expect([maskText('iphone-17'), maskText('abcd'), maskText('')]).toEqual(['i•••7', '•••', '•••'])
})

test('without the right to edit profiles personal data is masked wherever people are shown', async () => {
  const { developer, tester, id } = await mira()
  const shown = JSON.stringify(await reads(tester, id))
  for (const secret of secrets) expect(shown).not.toContain(secret)
  expect(shown).toContain('m•••@p•••.test')
  const clear = JSON.stringify(await reads(developer, id))
  for (const secret of secrets) expect(clear).toContain(secret)
})

test('the role that counts is the one in the realm of the scope', async () => {
  const { app, id } = await mira()
  const demoted = await app.as('admin', { [app.pid]: 'tester' })
  expect((await demoted.call(getPlayer, { params: { player: id } })).email).toBe('m•••@p•••.test')
})

test('a reason reveals it, and stands in the audit trail', async () => {
  const { tester, id } = await mira()
  const params = { player: id }
  for (const reason of ['', '  ok ']) {
    expect(await tester.send(revealPlayer, { params, body: { reason } })).toMatchObject({ status: 400 })
  }
  const shown = await tester.call(revealPlayer, { params, body: { reason: 'Ticket 4711' } })
  for (const secret of secrets) expect(JSON.stringify(shown)).toContain(secret)
  const [entry] = (await tester.call(listAuditEntries, { query: {} })).rows
  expect(entry).toMatchObject({
    subject: 'personal-data',
    subjectId: String(id),
    accountId: tester.accountId,
    after: { revealed: 'Ticket 4711' },
  })
  // Only in that answer.
  expect((await tester.call(getPlayer, { params })).email).toBe('m•••@p•••.test')
})

test('the audit trail shows personal values with the right to see them, masks them otherwise, and stores none in clear', async () => {
  const { app, developer, tester, id } = await mira()
  await developer.call(changePlayerEmail, { params: { id }, body: { newEmail: 'new@players.test' } })
  const entryOf = async (by: Actor) => {
    const [first] = (await by.call(listAuditEntries, { query: {} })).rows
    const { entry, undo } = await by.call(getAuditEntry, { params: { id: first?.id ?? 0 } })
    expect(entry).toEqual(first)
    return { before: entry.before, after: entry.after, now: undo.fields[0]?.now }
  }
  expect(await entryOf(developer)).toEqual({
    before: { email: 'mira@players.test' },
    after: { email: 'new@players.test' },
    now: 'new@players.test',
  })
  expect(await entryOf(tester)).toEqual({
    before: { email: 'm•••@p•••.test' },
    after: { email: 'n•••@p•••.test' },
    now: 'n•••@p•••.test',
  })
  const entries = await app.db.selectFrom('audit_entries').selectAll().where('cid', '=', app.cid).execute()
  expect(entries.length).toBeGreaterThan(0)
  const stored = JSON.stringify(entries)
  for (const secret of [...secrets, 'new@players.test']) expect(stored).not.toContain(secret)
})

test('an export is for those who see personal data', async () => {
  const { tester, id } = await mira()
  expect(await tester.send(exportPlayer, { params: { player: id } })).toMatchObject({ status: 403 })
})
