import { maxScimCount } from '@regent/contract/organization/scim'
import { toTextKey } from '@regent/contract/text-keys'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { type GroupFilter, selectGroups, selectMembers } from './group-queries.ts'
import { readListFilter } from './paths.ts'
import { type PersonFilter, selectPeople } from './people-queries.ts'
import { type Projection, project, toGroup, toList, toUser } from './resources.ts'
import { invalidValue, ScimError } from './scim-error.ts'

/** The query of a list, as it was sent. */
export type ListQuery = Readonly<Record<string, unknown>>

/** An offset that PostgreSQL can count to. */
const maxOffset = 10_000_000

/** The value of a parameter; its name is not case-sensitive. */
function one(query: ListQuery, name: string): string | undefined {
  const [, value] = Object.entries(query).find(([key]) => key.toLowerCase() === name.toLowerCase()) ?? []
  return typeof value === 'string' && value !== '' ? value : undefined
}

function readCount(query: ListQuery, name: string, fallback: number): number {
  const text = one(query, name)
  if (text === undefined) return fallback
  if (!/^-?\d{1,15}$/.test(text)) throw invalidValue(`${name}: must be a whole number.`)
  return Number(text)
}

/** The requested page. Values out of range become the nearest one. */
function readPage(query: ListQuery) {
  const startIndex = Math.min(Math.max(1, readCount(query, 'startIndex', 1)), maxOffset)
  const limit = Math.min(Math.max(0, readCount(query, 'count', maxScimCount)), maxScimCount)
  return { startIndex, page: { offset: startIndex - 1, limit } }
}

/** The requested attributes. */
export function readProjection(query: ListQuery): Projection {
  const names = (name: string) =>
    one(query, name)
      ?.slice(0, 2_000)
      .split(',')
      .map(
        (part) =>
          part
            .trim()
            .replace(/^urn:[\w:.-]+:/i, '')
            .split('.')[0]
            ?.toLowerCase() ?? '',
      )
      .filter((part) => part !== '')
  const only = names('attributes')
  return { only: only && new Set(only), without: new Set(names('excludedAttributes')) }
}

const unsupported = (names: string) => new ScimError(400, `filter: only ${names} can be compared.`, 'invalidFilter')

function readPersonFilter(query: ListQuery): PersonFilter | undefined {
  const filter = readListFilter(one(query, 'filter'))
  if (!filter) return undefined
  const { attribute, value } = filter
  if (attribute === 'username') return { by: 'userName', value: toTextKey(value) }
  if (attribute === 'externalid') return { by: 'externalId', value }
  if (attribute === 'emails.value' || attribute === 'emails') return { by: 'email', value: value.toLowerCase() }
  if (attribute === 'id') return { by: 'id', value }
  throw unsupported('userName, externalId, emails.value and id')
}

function readGroupFilter(query: ListQuery): GroupFilter | undefined {
  const filter = readListFilter(one(query, 'filter'))
  if (!filter) return undefined
  const { attribute, value } = filter
  if (attribute === 'displayname') return { by: 'name', value }
  if (attribute === 'externalid') return { by: 'externalId', value }
  if (attribute === 'id') return { by: 'id', value }
  throw unsupported('displayName, externalId and id')
}

/** A page of people. */
export async function listUsers({ customer, origin }: OrganizationContext, query: ListQuery) {
  const { startIndex, page } = readPage(query)
  const projection = readProjection(query)
  const { rows, total } = await selectPeople(customer, readPersonFilter(query), page)
  return toList(
    rows.map((row) => project(toUser(origin, row), projection)),
    total,
    startIndex,
  )
}

/** True if the members of groups are requested. */
export const wantsMembers = ({ only, without }: Projection): boolean =>
  (only === undefined || only.has('members')) && !without.has('members')

/** Members in a list; a single group has all of them. */
const maxListedMembers = 20_000

/** A page of groups. */
export async function listGroups({ customer, origin }: OrganizationContext, query: ListQuery) {
  const { startIndex, page } = readPage(query)
  const projection = readProjection(query)
  const { rows, total } = await selectGroups(customer, readGroupFilter(query), page)
  const ids = rows.map(({ id }) => id)
  const members = wantsMembers(projection) ? await selectMembers(customer, ids, maxListedMembers + 1) : undefined
  if (members && members.length > maxListedMembers)
    throw new ScimError(400, 'These groups have too many members. Use excludedAttributes=members.', 'tooMany')
  return toList(
    rows.map((row) => {
      const own = members?.filter(({ group_id }) => group_id === row.id)
      return project(toGroup(origin, row, own), projection)
    }),
    total,
    startIndex,
  )
}
