import { ApiError } from '@regent/contract/errors'
import {
  explainWhy,
  listPlayersOfCause,
  listWhyThings,
  maxThingsPerKind,
  type WhyKind,
  whyKinds,
} from '@regent/contract/players/why'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { maskingFor } from '../../../kernel/personal-data/masking.ts'
import { listRowsOfTags } from '../players/search.ts'
import { existingGamerTags, playerRow } from '../players/service.ts'
import { toRepair } from './service.ts'

/** Limits concurrent reads, because each kind uses a connection. */
const maxConcurrentKinds = 4

const allKinds = Object.keys(whyKinds) as WhyKind[]

export function whyRoutes(server: Router) {
  server.on(listWhyThings, async (context) => {
    const { registry, can, realm, params, query } = context
    await requireTag(context, params.gamerTag)
    const kinds = allKinds.filter(
      (kind) => (query.kind === undefined || kind === query.kind) && can(whyKinds[kind], realm.id),
    )
    const thingsByKind = new Map<WhyKind, Awaited<ReturnType<(typeof registry.why)[WhyKind]['things']>>>()
    const kindQueue = kinds.values()
    const listNext = async () => {
      for (const kind of kindQueue)
        thingsByKind.set(kind, await registry.why[kind].things(context, params.gamerTag, query.q))
    }
    await Promise.all(Array.from({ length: maxConcurrentKinds }, listNext))
    const groups = kinds.map((kind) => {
      const things = thingsByKind.get(kind) ?? []
      return {
        kind,
        things: things.slice(0, maxThingsPerKind).map((thing) => ({ kind, ...thing })),
        hasMore: things.length > maxThingsPerKind,
      }
    })
    return { groups: groups.filter(({ things }) => things.length > 0) }
  })

  server.on(explainWhy, async (context) => {
    const { registry, params, query } = context
    const { kind, id } = query
    requireRight(context, kind)
    await requireTag(context, params.gamerTag)
    const explanation = await registry.why[kind].explain(context, params.gamerTag, id)
    if (!explanation) throw new ApiError('WhyThingNotFound', { field: 'id' })
    return { ...explanation, thing: { kind, ...explanation.thing }, ...toRepair(explanation) }
  })

  server.on(listPlayersOfCause, async (context) => {
    const { registry, realm, query, now } = context
    const { kind, cause } = query
    requireRight(context, kind)
    const playerTags = await registry.why[kind].playersOf?.(context, cause)
    if (!playerTags) throw new ApiError('WhyThingNotFound', { field: 'cause' })
    const { title, gamerTags, total } = playerTags
    const masking = maskingFor(context)
    const rows = await listRowsOfTags(realm, gamerTags)
    return { title, total, rows: rows.map((row) => masking.player(playerRow(row, now))) }
  })
}

/** Requires the right to see records of a kind. */
function requireRight({ can, realm }: RealmContext, kind: WhyKind): void {
  const right = whyKinds[kind]
  if (!can(right, realm.id)) throw new ApiError('Forbidden', { message: `This needs the right "${right}".` })
}

async function requireTag({ realm }: RealmContext, gamerTag: number): Promise<void> {
  if ((await existingGamerTags(realm, [gamerTag])).length === 0)
    throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
}
