import { scimPath } from '@regent/contract/organization/scim'
import type { ScimGroupRow } from './group-queries.ts'
import type { PersonRow } from './people-queries.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

type Row = { created_at: number; updated_at: number; version: number }

const buildMeta = (origin: string, kind: 'User' | 'Group', id: number, row: Row) => ({
  resourceType: kind,
  created: new Date(row.created_at).toISOString(),
  lastModified: new Date(row.updated_at).toISOString(),
  location: `${origin}${scimPath}/${kind}s/${id}`,
  version: `W/"${row.version}"`,
})

/** A person in the form of SCIM. */
export const toUser = (origin: string, row: PersonRow) => ({
  schemas: [userSchema],
  id: String(row.account_id),
  ...(row.external_id !== null && { externalId: row.external_id }),
  userName: row.user_name,
  ...row.profile,
  active: row.deactivated_at === null,
  groups: row.groups.map(({ value, display }) => ({
    value: String(value),
    display,
    $ref: `${origin}${scimPath}/Groups/${value}`,
  })),
  meta: buildMeta(origin, 'User', row.account_id, row),
})

type Member = { account_id: number; user_name: string }

/** A group in the form of SCIM; without members if they were not asked for. */
export const toGroup = (origin: string, row: ScimGroupRow, members: readonly Member[] | undefined) => ({
  schemas: [groupSchema],
  id: String(row.id),
  ...(row.external_id !== null && { externalId: row.external_id }),
  displayName: row.name,
  ...(members && {
    members: members.map(({ account_id, user_name }) => ({
      value: String(account_id),
      display: user_name,
      type: 'User',
      $ref: `${origin}${scimPath}/Users/${account_id}`,
    })),
  }),
  meta: buildMeta(origin, 'Group', row.id, row),
})

/** Which attributes the provider asked for; `schemas` and `id` are always returned. */
export type Projection = { only: ReadonlySet<string> | undefined; without: ReadonlySet<string> }

/** The requested parts of a resource. Parts of attributes are returned as a whole. */
export const project = (resource: Record<string, unknown>, { only, without }: Projection): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      const lower = name.toLowerCase()
      if (lower === 'schemas' || lower === 'id') return true
      return (only === undefined || only.has(lower)) && !without.has(lower)
    }),
  )

/** A page of a list. */
export const toList = (resources: readonly unknown[], total: number, startIndex: number) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  itemsPerPage: resources.length,
  startIndex,
  Resources: resources,
})
