/** The paths of the console. Screens build all links here, or with the `path` of `useRealm` and `usePlayerRoute`. */

const join = (...parts: string[]) => `/${parts.map(encodeURIComponent).join('/')}`

export type GamePlace = { customerId: string; gameId: string }
export type RealmPlace = GamePlace & { realmId: string }
/** The place of records of the organization, outside of realms. */
export const ofOrganization = (customerId: string): RealmPlace => ({ customerId, gameId: '', realmId: '' })
export type PlayerPlace = RealmPlace & { playerId: string }

export const paths = {
  login: '/login',
  signUp: '/signup-registration',
  passwordReset: '/password-reset',
  document: (name: string) => join('docs', name),
  games: (customerId: string) => join(customerId, 'games'),
  gettingStarted: (customerId: string) => join(customerId, 'getting-started'),
  account: (customerId: string) => join(customerId, 'account'),
  audit: (customerId: string) => join(customerId, 'audit'),
  /** A screen of the organization, by its path. */
  inOrganization: (customerId: string, screen: string) => `${join(customerId)}/${screen}`,
  signInRules: (customerId: string) => join(customerId, 'users', 'sign-in-rules'),
  roles: (customerId: string) => join(customerId, 'users', 'roles'),
  rights: (customerId: string) => join(customerId, 'users', 'rights'),
  singleSignOn: (customerId: string) => join(customerId, 'users', 'single-sign-on'),
  ssoTest: (customerId: string) => join(customerId, 'users', 'single-sign-on', 'test'),
  users: (customerId: string) => join(customerId, 'users'),
  serviceAccounts: (customerId: string) => join(customerId, 'users', 'service-accounts'),
  serviceAccount: (customerId: string, id: number) => join(customerId, 'users', 'service-accounts', String(id)),
  user: (customerId: string, accountId: number) => join(customerId, 'users', String(accountId)),
  servicePlans: (customerId: string) => join(customerId, 'service-plans'),
  game: ({ customerId, gameId }: GamePlace) => join(customerId, 'games', gameId),
  realm: ({ customerId, gameId, realmId }: RealmPlace) => join(customerId, 'games', gameId, 'realms', realmId),
  /** A screen of a realm: `paths.inRealm(place, 'audit')`; the empty name is its home. */
  inRealm: (place: RealmPlace, screen: string) => (screen ? `${paths.realm(place)}/${screen}` : paths.realm(place)),
  group: (place: RealmPlace, id: number) => `${paths.realm(place)}/groups/${id}`,
  leaderboard: (place: RealmPlace, id: string) => `${paths.realm(place)}/leaderboards/${encodeURIComponent(id)}`,
  tournament: (place: RealmPlace, id: string) => `${paths.realm(place)}/tournaments/${encodeURIComponent(id)}`,
  job: (place: RealmPlace, id: string) => `${paths.realm(place)}/jobs/${encodeURIComponent(id)}`,
  storage: (place: RealmPlace, id: string) => `${paths.realm(place)}/microservices/storage/${encodeURIComponent(id)}`,
  event: (place: RealmPlace, symbol: string) => `${paths.realm(place)}/events/${encodeURIComponent(symbol)}`,
  /** The target of a player's link: the overview. */
  player: (place: PlayerPlace) => paths.inPlayer(place, 'overview'),
  /** A screen of a player; the empty name is the profile. */
  inPlayer: (place: PlayerPlace, screen: string) => {
    const profile = `${paths.realm(place)}/players/${encodeURIComponent(place.playerId)}`
    return screen ? `${profile}/${screen}` : profile
  },
}
