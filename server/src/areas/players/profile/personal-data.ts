import { deleteEmailsOfAccount, selectEmailsOfAccount } from '../../../engines/email/email.ts'
import { entriesAbout } from '../../../kernel/audit/entries-about.ts'
import { present } from '../../../kernel/context/present.ts'
import { clearRight } from '../../../kernel/personal-data/masking.ts'
import { previewMentions } from '../../../kernel/personal-data/mention-search.ts'
import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { findFormerNames, requireAccountRow } from '../../organization/accounts/service.ts'
import { eraseAccount, selectNewEmails } from './queries.ts'

export const account: PersonalPart = {
  name: 'account',
  noun: ['field of the account', 'fields of the account'],
  async list({ customer }, { accountId }) {
    const { email, language, country, user_name: userName, ...row } = await requireAccountRow(customer, accountId)
    const fields = { email, userName, language, country, password: row.password_hash === null ? null : 'set' }
    const newEmails = (await selectNewEmails(customer, accountId)).map((value) => ({ field: 'newEmail', value }))
    const storedValues = Object.entries(fields).flatMap(([field, value]) => (value === null ? [] : [{ field, value }]))
    return [...storedValues, ...newEmails]
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
  list: ({ customer: { db, cid } }, { accountId, names }) => selectEmailsOfAccount(db, cid, accountId, names.emails),
  erase: ({ customer: { db, cid } }, { accountId, names }) => deleteEmailsOfAccount(db, cid, accountId, names.emails),
}

/** The former names of the account; erased with its row. */
export const formerNames: PersonalPart = {
  ...devices,
  name: 'formerNames',
  noun: ['former e-mail or user name', 'former e-mails and user names'],
  list: ({ customer }, { accountId }) => findFormerNames(customer, accountId),
}

/**
 * Mentions of the person in texts, in the realms where the caller may see personal data; the rest of a text is about
 * others. The erasure searches all of them in a job, and masks the names.
 */
export const mentions: PersonalPart = {
  name: 'mentions',
  noun: ['text that names the player', 'texts that name the player'],
  list: async (context, { names }) =>
    (await previewMentions(context, names))
      .filter(({ pid }) => context.can(clearRight, pid))
      .map(({ table, pid, key }) => ({ in: table, ...present({ pid }), key: key.join('/') })),
  erase: withAccount,
}

export const gamerTags: PersonalPart = {
  name: 'gamerTags',
  noun: ['gamer tag', 'gamer tags'],
  list: async (_, { players }) => players,
}

/** The reasons of operators for viewing personal data, which may identify the player. */
export const reasons = entriesAbout({
  name: 'reasonsToReveal',
  noun: ['reason to look at personal data', 'reasons to look at personal data'],
  subject: 'personal-data',
  fields: ['revealed'],
})
