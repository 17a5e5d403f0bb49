import type { SearchHit, SearchKind } from '@regent/contract/operate/search/search'
import { describeRecord, findTarget } from '../records/records.ts'
import type { RealmPlace } from '../routing/paths.ts'
import type { PaletteItem } from './palette.ts'

/** The label of the kind in the palette. */
export const kindName = (kind: SearchKind): string => describeRecord(kind).label

/** Search results of the server, with links to their screens. */
export function hitItems(place: RealmPlace, hits: readonly SearchHit[]): PaletteItem[] {
  return hits.map((hit) => {
    const { kind, id, title, detail, of } = hit
    const { label: name, icon } = describeRecord(kind)
    const belongs = kind === 'audit' ? `of ${(of ?? '').replaceAll('-', ' ')}` : detail
    return {
      // A recently viewed player has the account id in its list.
      id: kind === 'player' ? `player ${place.realmId} ${of}` : `hit ${place.realmId} ${kind} ${id} ${of ?? ''}`,
      group: 'Found',
      label: title,
      detail: [name, belongs].filter((word) => word !== undefined && word !== title).join(' · '),
      icon,
      ...findTarget(place, hit),
    }
  })
}
