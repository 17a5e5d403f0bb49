import type { EndpointOutput } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import {
  organizationKinds,
  type SearchHit,
  type SearchKind,
  searchKinds,
  searchRealm,
} from '@regent/contract/operate/search/search'
import {
  checkedKinds,
  kindsSeenInPart,
  listRecordNames,
  recordKinds,
  recordsOfOrganization,
} from '@regent/contract/operate/search/search-names'
import { listRecordUses, type RecordUse, recordUsers, usedKinds } from '@regent/contract/operate/search/search-uses'
import type { Router } from '../../../kernel/http/router.ts'
import { SearchTooSlow } from '../../../kernel/records/search-source.ts'

/** Limits concurrent reads, because each kind uses a connection. */
const maxConcurrentKinds = 4

const allKinds = Object.keys(searchKinds) as SearchKind[]

export function searchRoutes(server: Router) {
  server.on(searchRealm, async (context) => {
    const { registry, can, realm, query } = context
    const kinds = allKinds.filter((kind) =>
      can(searchKinds[kind], organizationKinds.includes(kind) ? undefined : realm.id),
    )
    const hits: SearchHit[] = []
    const late: SearchKind[] = []
    const kindQueue = kinds.values()
    const searchNext = async () => {
      for (const kind of kindQueue) {
        try {
          for (const hit of await registry.search[kind](context, query.q)) hits.push({ kind, ...hit })
        } catch (error) {
          if (!(error instanceof SearchTooSlow)) throw error
          late.push(kind)
        }
      }
    }
    await Promise.all(Array.from({ length: maxConcurrentKinds }, searchNext))
    return { hits: hits.sort(byKind), late: late.sort() }
  })

  server.on(listRecordNames, async (context) => {
    const { registry, can, realm, body } = context
    const names: EndpointOutput<typeof listRecordNames>['names'] = []
    const deletedRecords: EndpointOutput<typeof listRecordNames>['gone'] = []
    for (const kind of checkedKinds) {
      const ids = new Set(body.records.filter((record) => record.kind === kind).map(({ id }) => id))
      const isOfOrganization = recordsOfOrganization.includes(kind)
      if (ids.size === 0 || !can(recordKinds[kind], isOfOrganization ? undefined : realm?.id)) continue
      for (const { id, name } of await registry.names[kind](context, [...ids])) {
        if (name !== null) names.push({ kind, id, name })
        ids.delete(id)
      }
      if (kindsSeenInPart.includes(kind) || (!isOfOrganization && !realm)) continue
      for (const id of ids) deletedRecords.push({ kind, id })
    }
    return { names, gone: deletedRecords }
  })

  server.on(listRecordUses, async ({ registry, can, realm, now, body: { kind, ids } }) => {
    if (!can(usedKinds[kind], realm.id))
      throw new ApiError('Forbidden', { field: 'kind', message: `You need the right “${usedKinds[kind]}” for this.` })
    if (ids.length === 0) return { uses: [] }
    const uses: RecordUse[] = []
    for (const user of recordUsers) uses.push(...(await registry.recordUses[user](realm, { kind, ids }, now)))
    return { uses }
  })
}

const byKind = (a: SearchHit, b: SearchHit): number => allKinds.indexOf(a.kind) - allKinds.indexOf(b.kind)
