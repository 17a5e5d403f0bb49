import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { record } from '../../../kernel/records/record.ts'
import { deletePerson, selectPersonOrDeleted } from './people-queries.ts'

/** Data about a person from the identity provider. */
const provisioned: PersonalPart = {
  name: 'provisioning',
  noun: ['provisioned person', 'provisioned people'],
  async list({ customer }, { accountId }) {
    const row = await selectPersonOrDeleted(customer, accountId)
    if (!row) return []
    return [
      {
        userName: row.user_name,
        userKey: row.user_key,
        externalId: row.external_id,
        profile: row.profile,
        groups: row.groups.map(({ display }) => display),
        created: row.created_at,
      },
    ]
  },
  async erase({ customer }, { accountId }) {
    await deletePerson(customer, accountId)
  },
}

export const scimPerson = record({
  kind: 'scim-person',
  undo: { irreversible: 'The identity provider decides about this person. Change them there.' },
  personalData: [provisioned],
})

export const scimGroup = record({
  kind: 'scim-group',
  undo: { irreversible: 'The identity provider decides about this group. Change it there.' },
})

export const scimToken = record({
  kind: 'scim-token',
  undo: { irreversible: 'A token that has ended cannot be used again. Create another one, or revoke a new one.' },
})
