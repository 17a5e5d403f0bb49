import type { Db } from '../../../engines/database/database.ts'
import { statement } from '../../../engines/database/statement.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { onceEach } from '../../../kernel/context/once-each.ts'
import type { Registry } from '../../../kernel/context/registry.ts'
import { insertEventsFrom } from '../../../kernel/history/record.ts'
import { isKnownDevice, playersOfDevices } from '../accounts/service.ts'
import { insertSignInsFrom, type NewToken, type SeenClient } from './new-sign-in-queries.ts'

/** A sign-in by device; its player is not known yet. */
export type DeviceSignIn = {
  cid: number
  pid: string
  deviceId: string
  /** The id of the sign-in, if the device has a player. */
  id: number
  platform: string | undefined
  /** The name of the device. */
  device: string | undefined
  access: NewToken
  refresh: NewToken
  at: Date
} & SeenClient

/** The result of a sign-in; `n` is its position, from 1. `isKnown`: a device without a player here has an account. */
export type DeviceSignedIn = {
  n: number
  hasPlayer: boolean
  isKnown: boolean
  isHeld: boolean
  until: number | null
  message: string | null
}

/**
 * Signs in the players of devices, of several realms, in one statement: each sign-in with its tokens and its analytics
 * event. For a suspended player the reason is returned, and the others are not affected.
 */
export async function signInDevices(
  { db, registry }: { db: Db; registry: Registry },
  now: number,
  signIns: readonly DeviceSignIn[],
): Promise<DeviceSignedIn[]> {
  const column = <T>(read: (signIn: DeviceSignIn) => T | undefined) => signIns.map((signIn) => read(signIn) ?? null)
  const run = await signInsOfDevices(registry)
  return run(
    db,
    new Date(now),
    column(({ cid }) => cid),
    column(({ pid }) => pid),
    column(({ deviceId }) => deviceId),
    column(({ id }) => id),
    column(({ platform }) => platform),
    column(({ device }) => device),
    column(({ userAgent }) => userAgent || undefined),
    column(({ address }) => address || undefined),
    column(({ at }) => at),
    column(({ access }) => access.hash),
    column(({ access }) => access.expiresAt),
    column(({ refresh }) => refresh.hash),
    column(({ refresh }) => refresh.expiresAt),
  )
}

const nobody = 'select null::bigint as n, null::timestamptz as until, null::text as message where false'

const signInsOfDevices = onceEach(async (registry: Registry) => {
  const suspensionsSql = await runHooks(registry, 'playersSignIn', 'found', '$1')
  return statement<DeviceSignedIn>(`
  with given as materialized (
    select * from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[],
                         $9::text[], $10::timestamptz[], $11::bytea[], $12::timestamptz[], $13::bytea[], $14::timestamptz[])
      with ordinality
      as each (cid, pid, device_id, id, platform, device, user_agent, address, at, access, access_expires_at, refresh,
               refresh_expires_at, n)
  ), found as materialized (${playersOfDevices('given')}
  ), held as materialized (${[nobody, ...suspensionsSql].join(' union all ')}
  ), entering as materialized (
    select given.*, found.account_id, found.gamer_tag, true as is_player_only,
           coalesce(given.platform, found.platform) as played_on
    from found join given on given.n = found.n where found.n not in (select n from held)
  ), ${insertSignInsFrom('entering')}, told as (${insertEventsFrom(`
    select pid, 'platform_session_login', at, gamer_tag,
           jsonb_strip_nulls(jsonb_build_object('device.platform', left(played_on, 1000))) from entering order by n`)}
  )
  select each.n::int, found.n is not null as "hasPlayer", found.n is null and ${isKnownDevice('each')} as "isKnown",
         held.n is not null as "isHeld", held.until, held.message
  from given as each left join found on found.n = each.n left join held on held.n = each.n
  `)
})
