import * as z from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import type { Right } from '../../core/permissions.ts'
import { isOfOrganization, type KindWith, kindsWith, pickViews } from '../../core/records.ts'
import { text } from '../../core/values.ts'

export type SearchKind = KindWith<'searched'>
/** Kinds of results of a realm's search, with the right to view each. */
export const searchKinds = pickViews(kindsWith('searched'))

/** The kinds that belong to the organization: their right must be held there, a role in a realm is not enough. */
export const organizationKinds: readonly SearchKind[] = kindsWith('searched').filter(isOfOrganization)

const Kind = z.enum(kindsWith('searched'))

/** How many things of a kind are found at most. */
export const maxHitsPerKind = 5

export const SearchHit = z.object({
  kind: Kind.describe('Kind of the result; it decides the icon and the screen that opens.'),
  id: z.string().describe('Id in the console: a symbol, a key or a number.'),
  title: z.string().describe('Display name of the result, or its id if it has none.'),
  detail: z.string().optional().describe('Distinguishes it from similar results: an e-mail, a symbol, a gamer tag.'),
  of: z.string().optional().describe('For entries of the audit trail the subject, for a listing its store.'),
})
export type SearchHit = z.infer<typeof SearchHit>

export const searchRealm = endpoint({
  method: 'GET',
  path: '/api/search',
  summary:
    'Search the realm and its organization by name or id: players, records, people, changes. Results that the caller may not view are omitted.',
  scope: 'realm',
  access: { operator: [...new Set<Right>(Object.values(searchKinds))] },
  query: z.object({ q: text(100).min(2).describe('Part of a name or an id, 2 to 100 characters.') }),
  response: z.object({
    hits: z.array(SearchHit).describe('Sorted by kind; within a kind, prefix matches come first.'),
    late: z.array(Kind).describe('The kinds that could not be searched in time.'),
  }),
})
