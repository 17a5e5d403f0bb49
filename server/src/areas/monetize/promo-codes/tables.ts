import type { PlayerReward } from '@regent/contract/monetize/inventory'
import type { GrantedByPromo } from '@regent/contract/monetize/promo-codes'
import type { Audience } from '@regent/contract/players/player-search'
import type { GeneratedAlways } from 'kysely'
import type { Realm as RealmOf, RealmRef as RealmRefOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'
import { ownedTables } from '../../../engines/database/owned-tables.ts'
import type { Json, OptionalTime, Time, WithDefault } from '../../../engines/database/tables.ts'

/** The definition of a promo, and its number of random codes. */
export type PromoDefinition = {
  name: string
  description: string
  classification: string
  audience?: Audience | undefined
  reward?: GrantedByPromo | undefined
  gift?: PlayerReward | undefined
  entitlements: GrantedByPromo[]
  codes: number
  claimsPerCode: number
}

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    promos: {
      pid: string
      id: number
      definition: Json<PromoDefinition>
      max_per_user: number
      whitelist: number[]
      expires_at: OptionalTime
      capacity: WithDefault<number>
      redeemed: WithDefault<number>
      withdrawn_at: OptionalTime
      created_at: Time
      account_id: number | null
    }
    promo_codes: {
      pid: string
      code_key: string
      code: string
      promo_id: number
      batch_id: number
      place: GeneratedAlways<number>
      claims: number
      claimed: WithDefault<number>
      is_withdrawn: WithDefault<boolean>
    }
    promo_players: { pid: string; promo_id: number; gamer_tag: number; redeemed: number }
    promo_redemptions: {
      pid: string
      id: GeneratedAlways<number>
      promo_id: number
      code_key: string
      code: string
      gamer_tag: number
      at: Time
      is_by_player: boolean
    }
  }
}

export const tables = ownedTables({
  promos: { kept: { with: 'realm' }, texts: { definition: 'mention' } },
  promo_codes: { kept: { with: 'promos' }, texts: { code_key: 'symbol', code: 'symbol' } },
  promo_players: {
    kept: { with: 'promos', grows: 'with play', why: 'A player redeems a code only as often as its promotion allows.' },
  },
  promo_redemptions: {
    kept: { with: 'promos', grows: 'with play', why: 'The list of a promotion shows who redeemed which code.' },
    texts: { code_key: 'symbol', code: 'symbol' },
  },
})

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'promo_codes' | 'promo_players' | 'promo_redemptions' | 'promos'>
export type Realm = RealmOf<Db>
export type RealmRef = RealmRefOf<Db>
