import { type SqlBool, sql } from 'kysely'
import { allOf } from '../../../engines/database/any-of.ts'
import type { Customer } from './tables.ts'

type FirstStep = 'game' | 'player' | 'session' | 'stat' | 'colleague' | 'config'

/** Maximum number of players that are counted: an organization with more needs no list of first steps. */
const sampledPlayers = 200

/** The first steps an organization has done; each check stops at the first matching row. */
export async function selectFirstSteps({ db, cid }: Customer, builtInStats: readonly string[]) {
  const sample = db
    .selectFrom('players')
    .select(['players.pid', 'players.gamer_tag', 'players.online_until'])
    .where('players.cid', '=', cid)
    .limit(sampledPlayers)
    .as('sample')
  return db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('realms').select('pid').where('cid', '=', cid).where('archived_at', 'is', null)).as('game'),
      exists(selectFrom('players').select('pid').where('cid', '=', cid)).as('player'),
      exists(selectFrom(sample).select('sample.pid').where('sample.online_until', 'is not', null)).as('session'),
      exists(
        selectFrom(sample)
          .innerJoin('stats', (join) =>
            join.onRef('stats.pid', '=', 'sample.pid').onRef('stats.gamer_tag', '=', 'sample.gamer_tag'),
          )
          .select('stats.key')
          .where('stats.key', '<>', allOf(builtInStats)),
      ).as('stat'),
      exists(
        selectFrom('accounts')
          .select('id')
          .where('cid', '=', cid)
          .where(sql<SqlBool>`(role is not null or realm_roles <> '{}')`)
          .offset(1)
          .limit(1),
      ).as('colleague'),
      exists(
        selectFrom('config_keys')
          .innerJoin('realms', 'realms.pid', 'config_keys.pid')
          .select('config_keys.name')
          .where('realms.cid', '=', cid),
      ).as('config'),
    ])
    .$castTo<Record<FirstStep, boolean>>()
    .executeTakeFirstOrThrow()
}
