import type { Account } from '@regent/contract/organization/accounts'
import type { PlayerRow } from '@regent/contract/players/players'
import { dayMs } from '../src/core/time.ts'
import { namedCount, type PastPlayer, samplePast } from './past.ts'

/** The players of the sample whom it names; the first have an e-mail, the others are guests. */
export const playerNames = [
  'aiko',
  'bram',
  'carla',
  'deniz',
  'elif',
  'farid',
  'greta',
  'hugo',
  'ines',
  'jonas',
  'kira',
  'luca',
  'maya',
  'nils',
  'olga',
  'pablo',
  'quinn',
  'rosa',
  'sven',
  'tara',
  'uma',
  'viktor',
  'wen',
  'xenia',
  'yuri',
]
export const guestCount = namedCount - playerNames.length
/** What the game calls them, in the same order: some by their name, some by a nickname. */
export const displayNames = [
  'Aiko Tanaka',
  'bram_77',
  'Carla Moretti',
  'Deniz',
  'Elif Yıldız',
  'farid.k',
  'Greta Lind',
  'HugoTheBold',
  'Inês Carvalho',
  'jonas_b',
  'Kira Volkova',
  'Luca',
  'Maya Haddad',
  'nils.sails',
  'Olga Petrenko',
  'Pablo Ruiz',
  'Quinn',
  'Rosa Delgado',
  'sven_the_grey',
  'Tara Okafor',
  'uma.m',
  'Viktor Szabó',
  'Wen Li',
  'Xenia',
  'yuri_cloud',
  'Kestrel_77',
  'TidalWren',
  'Old Barnacle',
  'StormPetrel',
  'mara.v',
  'captain_ida',
  'driftwood',
  'pilot_mads',
  'Nadia Okafor',
  'Otto Brandt',
  'Sunniva L.',
  'Hyun-woo Park',
  'Léa Marchand',
  'Rafael Duarte',
  'Zainab Adeyemi',
  'Tomás Nogueira',
  'Haruka Ito',
  'Élodie Charpentier',
  'Anna Vestergaard',
  'gannet',
  'SkyLantern',
  'bosun_ben',
  'Mistral',
  'Corvus',
  'halyard',
  'windrose',
]
const crowdFirst =
  'Amber Brisk Cedar Dusky Ember Foggy Gale Hazel Iron Jolly Kelp Lucky Misty Nimble Ochre Pearl Quiet Rusty Salty'.split(
    ' ',
  )
const crowdLast =
  'Albatross Buoy Compass Dory Eel Fathom Gull Harpoon Inlet Jetty Keel Lagoon Mast Narwhal Oar Pelican Quay'.split(' ')

/** What the game calls the nth player; nobody of the crowd has the name of another one. */
export function displayNameOf(index: number): string {
  const nth = index - namedCount
  if (nth < 0) return pick(displayNames, index)
  const round = Math.floor(nth / (crowdFirst.length * crowdLast.length))
  const name = `${pick(crowdFirst, nth)}${pick(crowdLast, nth)}`
  return `${name}${round > 0 || nth % 3 === 0 ? `_${10 + ((nth * 37) % 89) + round}` : ''}`
}

export const platforms = ['IPhonePlayer', 'Android', 'WindowsPlayer', 'WebGLPlayer']

type Home = { country: string; language: string; continent: string; state: string }

const home = (country: string, language: string, continent: string, state: string): Home => ({
  country,
  language,
  continent,
  state,
})
const firstHome = home('JP', 'ja', 'AS', '13')
const homes = [
  home('US', 'en', 'NA', 'CA'),
  home('DE', 'de', 'EU', 'BE'),
  home('FR', 'fr', 'EU', 'IDF'),
  home('ES', 'es', 'EU', 'MD'),
  home('IT', 'it', 'EU', 'RM'),
  home('NL', 'nl', 'EU', 'NH'),
  home('CN', 'zh', 'AS', 'BJ'),
]

/** Where the nth player lives and what they speak: account, sessions and stats all say so. Aiko is the only one in Japan. */
export const homeOf = (index: number): Home => (index === 0 ? firstHome : pick(homes, index))

/** The language and the country as a game client names them, such as `de-DE`. */
export const localeOf = (index: number): string => `${homeOf(index).language}-${homeOf(index).country}`

/** Picks an element of a list, always the same for the same index. */
export const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

export type SamplePlayer = { past: PastPlayer; row: PlayerRow; account: Account; stats: Record<string, string> }

/** All players of the demo: the named ones by their index, then the crowd. Times are relative to now. */
export function samplePlayers(now: number): SamplePlayer[] {
  return samplePast(now).map((past) => samplePlayer(past, now))
}

/** Begins the stats of a time window, such as `SESSIONS_7D`: how many of these times are in its days. */
const inDays = (times: readonly number[], now: number, days: number): number =>
  times.filter((at) => at > now - days * dayMs).length

/** How far a player has come in the game. */
export const levelOf = (index: number): number => 1 + ((index * 7 + 41) % 60)

function samplePlayer(past: PastPlayer, now: number): SamplePlayer {
  const { index, created, platform, sessions } = past
  const name = playerNames[index]
  const email = name && `${name}@players.test`
  const gamerTag = 7_100_000_000_000_000 + ((index * 7_919 + 17) % 9_973) * 10_007
  const accountId = 5_200_000_000_000_000 + ((index * 6_101 + 5) % 9_973) * 10_007
  const { language, country } = homeOf(index)
  const last = sessions.at(-1)
  const lastEnd = last ? last.at + last.minutes * 60_000 : created
  const lastSeen = Math.min(lastEnd, now)
  const payments = listPaid(past)
  return {
    past,
    row: {
      gamerTag,
      accountId,
      name: displayNameOf(index),
      platform,
      language,
      created,
      lastSeen,
      online: lastEnd > now,
      ...(payments.length > 0 && { spent: spentSince(payments, Number.NEGATIVE_INFINITY) }),
      ...(email && { email }),
    },
    account: {
      id: accountId,
      language,
      country,
      roles: [],
      privilegedAccount: false,
      gamerTags: [{ projectId: 'DEMO', gamerTag }],
      deviceIds: [deviceOf(past)],
      thirdParties:
        index % 6 === 1
          ? [{ name: 'Steam', appId: '480', userAppId: `7656119${String(index).padStart(10, '0')}`, meta: {} }]
          : [],
      external: [],
      createdTimeMillis: created,
      updatedTimeMillis: lastSeen,
      ...(email && { email, userName: name }),
    },
    stats: {
      ...gameStats(past, now),
      ...clientStats(past),
      ...(index % 3 === 0 && {
        TRIALS: '["starter-pack-price"]',
        'trialmember:starter-pack-price': pick(['a', 'b'], index),
      }),
      ...(payments.length > 0 && spendingStats(payments, now)),
    },
  }
}

const deviceOf = ({ index, platform }: PastPlayer): string =>
  `${platform.toLowerCase()}-${String(index).padStart(3, '0')}`

type Payment = PastPlayer['payments'][number]

/** The payments that succeeded and were not refunded. */
const listPaid = ({ payments }: PastPlayer): Payment[] =>
  payments.filter(({ hasFailed, refund }) => !hasFailed && !refund)

const spentSince = (payments: readonly Payment[], since: number): number =>
  payments.filter(({ at }) => at > since).reduce((sum, { price }) => sum + price, 0)

/** Stats of the game and of its sessions. */
function gameStats({ index, created, sessions }: PastPlayer, now: number): Record<string, string> {
  const starts = sessions.map(({ at }) => at)
  return {
    LEVEL: String(levelOf(index)),
    VIP_LEVEL: String(index % 6),
    VIP_POINTS: String((index * 37) % 500),
    REPUTATION: String((index * 11) % 100),
    INSTALL_DATE: new Date(created).toISOString().slice(0, 10),
    DATE_INSTALL: String(created),
    DATE_SESSION: String(sessions.at(-1)?.at ?? created),
    DAYS_SINCE_INSTALL: String(Math.floor((now - created) / dayMs)),
    SESSIONS_TOTAL: String(sessions.length),
    SESSIONS_3D: String(inDays(starts, now, 3)),
    SESSIONS_7D: String(inDays(starts, now, 7)),
    SESSIONS_14D: String(inDays(starts, now, 14)),
    SESSIONS_28D: String(inDays(starts, now, 28)),
  }
}

/** Stats that the game client sends: device, version, place and accepted documents. */
function clientStats(past: PastPlayer): Record<string, string> {
  const { index, platform } = past
  const { language, country, continent, state } = homeOf(index)
  return {
    THORIUM_GAME_PLATFORM: platform,
    THORIUM_GAME_DEVICE: deviceOf(past),
    CLIENT_VERSION: `1.${8 + (index % 4)}.0`,
    CLIENT_REVISION: String(4_200 + index),
    locale: localeOf(index),
    LANGUAGE: language,
    geo_continent_code: continent,
    geo_country_code: country,
    geo_european_union: String(continent === 'EU'),
    geo_state_code: state,
    latest_accepted_privacy_policy: '2026-03-01',
    latest_accepted_terms_service: '2026-03-01',
  }
}

function spendingStats(payments: readonly Payment[], now: number): Record<string, string> {
  const times = payments.map(({ at }) => at)
  const spentIn = (days: number) => spentSince(payments, now - days * dayMs)
  return {
    PURCHASES_TOTAL: String(payments.length),
    PURCHASES_28D: String(inDays(times, now, 28)),
    PURCHASES_14D: String(inDays(times, now, 14)),
    PURCHASES_7D: String(inDays(times, now, 7)),
    PURCHASES_3D: String(inDays(times, now, 3)),
    SPEND_TOTAL: String(spentSince(payments, Number.NEGATIVE_INFINITY)),
    SPEND_28D: String(spentIn(28)),
    SPEND_14D: String(spentIn(14)),
    SPEND_7D: String(spentIn(7)),
    SPEND_3D: String(spentIn(3)),
    LAST_PURCHASE_TS: String(Math.max(...times)),
  }
}
