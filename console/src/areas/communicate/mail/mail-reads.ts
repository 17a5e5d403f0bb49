import { searchMail } from '@regent/contract/communicate/mail'
import type { EndpointInput } from '@regent/contract/endpoint'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { NewestFirst } from '../../../api/pages.ts'
import type { MailSearch } from './mail-search.ts'
import { readMailId } from './mail-words.ts'

const pageSize = 50

type Clause = NonNullable<EndpointInput<typeof searchMail>['body']>['clauses'][number]

/** The mails of a player, page by page: each page starts after the last mail of the previous one. */
export function mailsQuery(gamerTag: number, { q, state, category, sort }: MailSearch, scope: string | null) {
  const clause: Clause = {
    name: 'inbox',
    onlyCount: false,
    limit: pageSize,
    ...(q?.trim() && { text: q.trim() }),
    ...(state && { states: [state] }),
    ...(category && { categories: [category] }),
    ...(sort && { sort }),
  }
  const newestFirst: NewestFirst = {
    by: ['id', 'mailId'],
    rows: 'content',
    olderMayEnter: Boolean(q?.trim() || state || category),
  }
  return infiniteQueryOptions({
    queryKey: [searchMail.path, { gamerTag, clause }, scope],
    queryFn: async ({ pageParam, signal }) => {
      const clauses = [{ ...clause, ...(pageParam !== undefined && { start: pageParam }) }]
      const { results } = await call(searchMail, { params: { gamerTag }, body: { clauses } }, { scope, signal })
      const [result] = results
      const { content = [], count = 0 } = result ?? {}
      const last = content.at(-1)
      return { content, count, next: last && content.length === pageSize ? readMailId(last) : undefined }
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    meta: { newestFirst: sort === 'sent' ? undefined : newestFirst },
  })
}
