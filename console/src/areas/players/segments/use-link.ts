import type { SegmentUse } from '@regent/contract/players/segments'
import { linkOptions } from '@tanstack/react-router'
import type { RealmPlace } from '../../../shell/routing/paths.ts'

const realm = '/$customerId/games/$gameId/realms/$realmId'

/** The link to a thing that uses a segment. The routes check that the screens and their searches exist. */
export function linkOfUse(params: RealmPlace, { kind, id }: SegmentUse) {
  const search = { shown: id }
  switch (kind) {
    case 'campaign':
      return linkOptions({ to: `${realm}/messaging`, params, search })
    case 'announcement':
      return linkOptions({ to: `${realm}/announcements`, params, search })
    case 'trial':
      return linkOptions({ to: `${realm}/cloud-trials`, params, search })
    case 'promo':
      return linkOptions({ to: `${realm}/promotions`, params, search })
    case 'event':
      return linkOptions({ to: `${realm}/events/$symbol`, params: { ...params, symbol: id } })
    case 'listing': {
      const [listing, store] = id.split(':')
      return linkOptions({
        to: `${realm}/commerce-configuration`,
        params,
        search: { part: 'listings', q: listing, store },
      })
    }
  }
}
