/** Writers of the stats of a space, and whether clients of other players may read them. */
export const origins = ['game', 'client'] as const
export const visibilities = ['public', 'private'] as const

/** The names of a player's four spaces of stats. */
export const spaces = ['game.private', 'game.public', 'client.private', 'client.public'] as const

/**
 * Stats that can identify a person or reach them, in small letters. Language, country and platform are not among them:
 * everybody who sees players sees those.
 */
export const personalStats: readonly string[] = [
  'ip',
  'ip_address',
  'advertising_id',
  'idfa',
  'idfv',
  'gaid',
  'device',
  'device_id',
  'thorium_game_device',
  'email',
  'e_mail',
  'user_name',
  'username',
  'third_party_id',
  'push_token',
]

/** The relations of a criterion; the long and the short form of each are equivalent. */
export const relations = [
  'equal',
  'eq',
  'notequal',
  'neq',
  'lessthan',
  'lt',
  'lessthanequal',
  'lte',
  'greaterthan',
  'gt',
  'greaterthanequal',
  'gte',
  'in',
  'notin',
  'nin',
  'nonexistent',
] as const
export type Relation = (typeof relations)[number]

const shortForms = {
  equal: 'eq',
  notequal: 'neq',
  lessthan: 'lt',
  lessthanequal: 'lte',
  greaterthan: 'gt',
  greaterthanequal: 'gte',
  notin: 'nin',
} as const

export type ShortRelation = Exclude<Relation, keyof typeof shortForms>

/** The short form of a relation. */
export const shortRelation = (rel: Relation): ShortRelation =>
  Object.hasOwn(shortForms, rel) ? shortForms[rel as keyof typeof shortForms] : (rel as ShortRelation)

/** Values with which the text of a search is compared. */
export const searchKinds = ['identity', 'device', 'third-party'] as const

/** Most criteria of a search. */
export const maxCriteria = 10

/** Most days that a search looks back. */
export const maxSearchDays = 3650

/** How many spans of time a search may name; a player must have played in each. */
export const maxPlayedSpans = 5

/** How many conditions on payments, and on participation, a search may have; a player must match each. */
export const maxBought = 3
export const maxParticipated = 5

/**
 * The things that a search can ask a player to have taken part in, and what their id is: an event's or tournament's
 * symbol, a trial's name, the number of a promo or campaign, a leaderboard's id, the symbol of a listing that was bought
 * with game currency.
 */
export const participationKinds = [
  'event',
  'tournament',
  'trial',
  'promo',
  'campaign',
  'leaderboard',
  'listing',
] as const
export type ParticipationKind = (typeof participationKinds)[number]
