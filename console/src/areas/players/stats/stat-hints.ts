/** Descriptions of well-known stat keys of games and of the server. */
const hints: Record<string, string> = {
  INSTALL_DATE: 'Day of the install',
  DATE_INSTALL: 'Time of the install',
  DATE_SESSION: 'Start of the last session',
  DAYS_SINCE_INSTALL: 'Days since the install',
  SESSIONS_TOTAL: 'Sessions so far',
  PURCHASES_TOTAL: 'Purchases with real money',
  SPEND_TOTAL: 'Real money spent, in cents',
  LEVEL: 'Level in the game',
  VIP_LEVEL: 'VIP level',
  VIP_POINTS: 'VIP points',
  HONOR: 'Honor',
  CLIENT_VERSION: 'Version of the game client',
  CLIENT_REVISION: 'Revision of the game client',
  LANGUAGE: 'Language of the player',
  locale: 'Locale of the device',
  TRIALS: 'Trials the player is in',
  THORIUM_GAME_PLATFORM: 'Platform of the last session',
  THORIUM_GAME_DEVICE: 'Device of the last session',
  latest_accepted_privacy_policy: 'Privacy policy accepted last',
  latest_accepted_terms_service: 'Terms of service accepted last',
  geo_continent_code: 'Continent',
  geo_country_code: 'Country',
  geo_european_union: 'Whether in the European Union',
  geo_state_code: 'State',
  alias: 'Name shown to other players',
}

const counters: Record<string, string> = {
  SPEND: 'Real money spent, in cents',
  PURCHASES: 'Purchases with real money',
  SESSIONS: 'Sessions',
}

export function findHint(key: string): string | undefined {
  if (Object.hasOwn(hints, key)) return hints[key]
  if (key.startsWith('trialmember:')) return `Cohort in the trial ${key.slice('trialmember:'.length)}`
  const [, counter = '', days = ''] = /^(SPEND|PURCHASES|SESSIONS)_(?:LAST_)?(\d+)(?:_?DAYS?|D)?$/i.exec(key) ?? []
  const what = counters[counter.toUpperCase()]
  return what && `${what} in the last ${days} days`
}
