import { type ResultKind, resultKindNames, resultRights } from '@regent/contract/analyze/results'
import type { EndpointOutput } from '@regent/contract/endpoint'
import type { getSeasonResults, SeasonPart, SeasonPartKind } from '@regent/contract/operate/seasons'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { requireSeason } from './service.ts'

/** The kind of result that counts a part; others have none. */
function findResultKind(kind: SeasonPartKind): ResultKind | undefined {
  if (kind === 'promo-code') return 'promo'
  return resultKindNames.find((one) => one === kind)
}

/** Results are counted by the symbol of a listing, without its store. */
const toRecordId = ({ kind, id }: SeasonPart): string => (kind === 'listing' ? (id.split(':')[0] ?? id) : id)

/** The results of all parts together, and of each part that the caller may see. */
export async function readResults(context: RealmContext, id: number): Promise<EndpointOutput<typeof getSeasonResults>> {
  const { can, realm, registry } = context
  const { parts } = await requireSeason(context, id)
  const countedParts = parts.flatMap((part) => {
    const kind = findResultKind(part.kind)
    return kind && can(resultRights[kind], realm.id) ? [{ part, record: { kind, id: toRecordId(part) } }] : []
  })
  const [joint] = await runHooks(
    registry,
    'resultsOfRecords',
    context,
    countedParts.map(({ record }) => record),
  )
  return {
    steps: joint?.steps ?? [],
    given: joint?.given ?? [],
    parts: countedParts.map(({ part }, n) => ({ kind: part.kind, id: part.id, steps: joint?.records[n] ?? [] })),
  }
}
