/**
 * The namespaces of history events that every realm has. Events reported by a game add more: `<category>_<name>`. Each
 * namespace is a table for queries.
 */
export const namespaces = [
  'platform_cohort_join',
  'platform_commerce_failed_purchase',
  'platform_commerce_hard_purchase',
  'platform_commerce_refund',
  'platform_commerce_virtual_purchase',
  'platform_daily_reward_claim',
  'platform_group_group_create',
  'platform_group_group_join',
  'platform_group_group_leave',
  'platform_session_install',
  'platform_session_login',
  'platform_session_session',
  'platform_session_session_end',
] as const

export type Namespace = (typeof namespaces)[number]
