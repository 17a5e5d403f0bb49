import { toEmailKey } from '@regent/contract/email'
import { forgetFailuresOfEmail } from '../../../kernel/attempts/attempts.ts'
import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { accountTag } from './identities.ts'
import {
  deleteKnownNetworks,
  deleteSignInsOfAccount,
  selectKnownNetworks,
  selectSignInsOfAccount,
} from './sign-in-queries.ts'

/**
 * The sign-ins of a person with their IP addresses and clients. Erasing them revokes all tokens and closes the sockets.
 */
export const signIns: PersonalPart = {
  name: 'signIns',
  noun: ['sign-in', 'sign-ins'],
  async list({ customer: { db, cid } }, { accountId, players }) {
    const pids = players.map(({ pid }) => pid)
    const rows = await selectSignInsOfAccount(db, cid, accountId, pids)
    return rows.map(({ user_agent, created_at, last_used_at, revoked_at, ...row }) => ({
      ...row,
      userAgent: user_agent,
      created: created_at,
      lastUsed: last_used_at,
      ended: revoked_at,
    }))
  },
  async erase({ customer: { db, cid }, forget }, { accountId, names }) {
    await deleteSignInsOfAccount(db, cid, accountId)
    for (const email of names.emails) await forgetFailuresOfEmail(db, cid, toEmailKey(email))
    await forget({ account: accountTag(cid, accountId) })
  },
}

/** The networks from which a person signed in with a password. */
export const knownNetworks: PersonalPart = {
  name: 'knownNetworks',
  noun: ['known network', 'known networks'],
  async list({ customer }, { accountId }) {
    const rows = await selectKnownNetworks(customer, accountId)
    return rows.map(({ network, used_at: lastUsed }) => ({ network, lastUsed }))
  },
  async erase({ customer }, { accountId }) {
    await deleteKnownNetworks(customer, accountId)
  },
}
