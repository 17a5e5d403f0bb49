import type { Account } from '@regent/contract/accounts'
import type { PlayerRow } from '@regent/contract/players'

/** The players of the sample; the first have an e-mail, the others are guests. */
export const playerNames = [
  ...['aiko', 'bram', 'carla', 'deniz', 'elif', 'farid', 'greta', 'hugo', 'ines', 'jonas', 'kira', 'luca', 'maya'],
  ...['nils', 'olga', 'pablo', 'quinn', 'rosa', 'sven', 'tara', 'uma', 'viktor', 'wen', 'xenia', 'yuri'],
]
export const guestCount = 25
/** What the game calls them, in the same order: some by their name, some by a nickname. */
export const displayNames = [
  ...['Aiko Tanaka', 'bram_77', 'Carla Moretti', 'Deniz', 'Elif Yıldız', 'farid.k', 'Greta Lind', 'HugoTheBold'],
  ...['Inês Carvalho', 'jonas_b', 'Kira Volkova', 'Luca', 'Maya Haddad', 'nils.sails', 'Olga Petrenko', 'Pablo Ruiz'],
  ...[
    'Quinn',
    'Rosa Delgado',
    'sven_the_grey',
    'Tara Okafor',
    'uma.m',
    'Viktor Szabó',
    'Wen Li',
    'Xenia',
    'yuri_cloud',
  ],
  ...['Kestrel_77', 'TidalWren', 'Old Barnacle', 'StormPetrel', 'mara.v', 'captain_ida', 'driftwood', 'pilot_mads'],
  ...['Nadia Okafor', 'Otto Brandt', 'Sunniva L.', 'Hyun-woo Park', 'Léa Marchand', 'Rafael Duarte', 'Zainab Adeyemi'],
  ...['Tomás Nogueira', 'Haruka Ito', 'Élodie Charpentier', 'Anna Vestergaard', 'gannet', 'SkyLantern', 'bosun_ben'],
  ...['Mistral', 'Corvus', 'halyard', 'windrose'],
]
export const platforms = ['IPhonePlayer', 'Android', 'WindowsPlayer', 'WebGLPlayer']
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'zh']
export const countries = ['US', 'DE', 'FR', 'ES', 'IT', 'NL', 'CN']

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Picks an element of a list, always the same for the same index. */
export const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

export type SamplePlayer = { row: PlayerRow; account: Account; stats: Record<string, string> }

/** All players of the demo, newest first; times are relative to now. */
export function samplePlayers(now: number): SamplePlayer[] {
  return Array.from({ length: playerNames.length + guestCount }, (_, index) => samplePlayer(index, now))
}

function samplePlayer(index: number, now: number): SamplePlayer {
  const name = playerNames[index]
  const email = name && `${name}@players.test`
  const gamerTag = 7_100_000_000_000_000 + ((index * 7_919 + 17) % 9_973) * 10_007
  const accountId = 5_200_000_000_000_000 + ((index * 6_101 + 5) % 9_973) * 10_007
  const platform = pick(platforms, index)
  const language = pick(languages, index)
  // The newest came half an hour ago, the oldest three months.
  const created = now - Math.round(0.5 * hourMs + (index / 50) ** 2 * 90 * dayMs)
  const online = index % 7 === 2
  const lastSeen = online ? now : now - Math.min(now - created, ((index * 37) % 480) * 0.1 * hourMs + 60_000)
  const sessions = 1 + Math.floor((now - created) / dayMs) + (index % 5)
  const purchases = index % 5 === 0 ? 1 + (index % 4) : 0
  const deviceId = `${platform.toLowerCase()}-${String(index).padStart(3, '0')}`
  return {
    row: {
      gamerTag,
      accountId,
      name: pick(displayNames, index),
      platform,
      language,
      created,
      lastSeen,
      online,
      ...(email && { email }),
    },
    account: {
      id: accountId,
      language,
      country: pick(countries, index),
      roles: [],
      privilegedAccount: false,
      gamerTags: [{ projectId: 'DEMO', gamerTag }],
      deviceIds: [deviceId],
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
      LEVEL: String(1 + ((index * 7) % 60)),
      VIP_LEVEL: String(index % 6),
      VIP_POINTS: String((index * 37) % 500),
      HONOR: String((index * 11) % 100),
      INSTALL_DATE: new Date(created).toISOString().slice(0, 10),
      DATE_INSTALL: String(created),
      DATE_SESSION: String(lastSeen),
      DAYS_SINCE_INSTALL: String(Math.floor((now - created) / dayMs)),
      SESSIONS_TOTAL: String(sessions),
      SESSIONS_3D: String(Math.min(sessions, 4)),
      SESSIONS_7D: String(Math.min(sessions, 9)),
      SESSIONS_14D: String(Math.min(sessions, 17)),
      SESSIONS_28D: String(Math.min(sessions, 31)),
      THORIUM_GAME_PLATFORM: platform,
      THORIUM_GAME_DEVICE: deviceId,
      CLIENT_VERSION: `1.${8 + (index % 4)}.0`,
      CLIENT_REVISION: String(4_200 + index),
      locale: `${language}-${pick(countries, index)}`,
      LANGUAGE: language,
      geo_continent_code: pick(['NA', 'EU', 'EU', 'EU', 'EU', 'EU', 'AS'], index),
      geo_country_code: pick(countries, index),
      geo_european_union: String(index % 7 > 0 && index % 7 < 6),
      geo_state_code: pick(['CA', 'BE', 'IDF', 'MD', 'RM', 'NH', 'BJ'], index),
      latest_accepted_privacy_policy: '2026-03-01',
      latest_accepted_terms_service: '2026-03-01',
      ...(index % 3 === 0 && {
        TRIALS: '["starter-pack-price"]',
        'trialmember:starter-pack-price': pick(['a', 'b'], index),
      }),
      ...(purchases > 0 && {
        PURCHASES_TOTAL: String(purchases),
        PURCHASES_28D: String(Math.min(purchases, 2)),
        PURCHASES_14D: '1',
        PURCHASES_7D: '1',
        PURCHASES_3D: '0',
        SPEND_TOTAL: String(999 * purchases),
        SPEND_28D: String(999 * Math.min(purchases, 2)),
        SPEND_14D: '999',
        SPEND_7D: '999',
        SPEND_3D: '0',
        LAST_PURCHASE_TS: String(now - 5 * dayMs),
      }),
    },
  }
}
