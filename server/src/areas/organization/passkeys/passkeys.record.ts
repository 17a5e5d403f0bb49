import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { record } from '../../../kernel/records/record.ts'
import { deletePasskeysOf, selectPasskeys } from './queries.ts'

/** The passkeys of a person, with the names of their devices. */
const ownPasskeys: PersonalPart = {
  name: 'passkeys',
  noun: ['passkey', 'passkeys'],
  async list({ customer }, { accountId }) {
    const rows = await selectPasskeys(customer, accountId)
    return rows.map(({ name, created_at, last_used_at }) => ({ name, created: created_at, lastUsed: last_used_at }))
  },
  async erase({ customer }, { accountId }) {
    await deletePasskeysOf(customer, accountId)
  },
}

export const passkey = record({
  kind: 'passkey',
  undo: { irreversible: 'A removed passkey is not restored. Its owner can add it again.' },
  personalData: [ownPasskeys],
})
