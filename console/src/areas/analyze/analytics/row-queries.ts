import type { Figure } from '@regent/contract/analyze/analytics'

const within = `where act_date between '{from}' and '{to}'`

const purchases = `select act_time, gamer_tag, "e.provider" as provider, "e.sku" as sku,
  coalesce(try_cast("e.amount" as double), try_cast("e.price" as double)) as minor_units, "e.currency" as currency,
  "e.txid" as txid
from platform_commerce_hard_purchase
${within}
order by act_time`

const activePlayers = `select gamer_tag, min(act_time) as first_session, count(*) as sessions
from platform_session_session
${within}
group by gamer_tag
order by first_session`

/**
 * Queries for the rows behind each metric of the dashboard, with the placeholders `{from}` and `{to}`. The retention
 * query finds the players of an install day ({from}) who played on the last day ({to}).
 */
export const rowQueries: Readonly<Record<Figure, string>> = {
  installs: `select act_time, gamer_tag, "e.device.platform" as platform
from platform_session_install
${within}
order by act_time`,
  dau: activePlayers,
  payers: `select gamer_tag, "e.currency" as currency, count(*) as purchases,
  sum(coalesce(try_cast("e.amount" as double), try_cast("e.price" as double))) as minor_units
from platform_commerce_hard_purchase
${within}
group by gamer_tag, currency
order by minor_units desc`,
  arpdau: purchases,
  arppu: purchases,
  revenue: purchases,
  retention: `select act_time, gamer_tag, "e.dayssinceinstall" as days_since_install
from platform_session_session
where act_date = '{to}' and "e.firstdailysession" = 'true'
  and try_cast("e.dayssinceinstall" as int) = date_diff('day', cast('{from}' as date), cast('{to}' as date))
order by act_time`,
}
