import { deleteEmailsOfAccount, selectEmailsOfAccount } from '../../../engines/email/email.ts'
import { entriesAbout } from '../../../kernel/audit/entries-about.ts'
import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { requireAccountRow } from '../../organization/accounts/service.ts'
import { eraseAccount } from './queries.ts'

export const account: PersonalPart = {
  name: 'account',
  noun: ['field of the account', 'fields of the account'],
  async list({ customer }, { accountId }) {
    const { email, language, country, user_name: userName, ...row } = await requireAccountRow(customer, accountId)
    const fields = { email, userName, language, country, password: row.password_hash === null ? null : 'set' }
    return Object.entries(fields).flatMap(([field, value]) => (value === null ? [] : [{ field, value }]))
  },
  erase: ({ customer, now }, { accountId }) => eraseAccount(customer, accountId, new Date(now)),
}

/** Erased with the account's row. */
const withAccount = async () => {}

export const devices: PersonalPart = {
  name: 'devices',
  noun: ['device', 'devices'],
  list: async ({ customer }, { accountId }) => (await requireAccountRow(customer, accountId)).device_ids,
  erase: withAccount,
}

export const thirdParties: PersonalPart = {
  ...devices,
  name: 'thirdParties',
  noun: ['third-party account', 'third-party accounts'],
  list: async ({ customer }, { accountId }) => (await requireAccountRow(customer, accountId)).third_parties,
}

export const external: PersonalPart = {
  ...devices,
  name: 'externalIdentities',
  noun: ['external identity', 'external identities'],
  list: async ({ customer }, { accountId }) => (await requireAccountRow(customer, accountId)).external,
}

export const mails: PersonalPart = {
  name: 'mails',
  noun: ['mail', 'mails'],
  list: ({ customer: { db, cid } }, { accountId, email }) => selectEmailsOfAccount(db, cid, accountId, email),
  erase: ({ customer: { db, cid } }, { accountId, email }) => deleteEmailsOfAccount(db, cid, accountId, email),
}

export const gamerTags: PersonalPart = {
  name: 'gamerTags',
  noun: ['gamer tag', 'gamer tags'],
  list: async (_, { players }) => players,
}

/** Why operators looked at personal data: a reason may say who the player is. */
export const reasons = entriesAbout({
  name: 'reasonsToReveal',
  noun: ['reason to look at personal data', 'reasons to look at personal data'],
  subject: 'personal-data',
  fields: ['revealed'],
})
