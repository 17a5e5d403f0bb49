import type { RealmView } from '@regent/contract/organization/realms'
import type { PlayerRow } from '@regent/contract/players/players'
import { IconDeviceGamepad2, IconFolderFilled, IconId, IconPlayerPlay } from '../../ui/layout/icons.ts'
import type { ScreenAct } from '../../ui/layout/screen-acts.ts'
import type { Navigation, NavLevel } from '../frame/nav-groups.ts'
import { destinationsFrom, isPermitted, type Screen } from '../frame/navigation.ts'
import type { ListedPlayer } from '../records/listed-players.ts'
import { playerName } from '../records/player-cards.ts'
import { type PlayerPlace, paths } from '../routing/paths.ts'
import { findEnvironment, findGame, realmName } from '../scope/realms.ts'
import type { Rights } from '../scope/rights.ts'
import type { PaletteItem } from './palette.ts'

/** The place where the palette was opened. Missing parts of the path are empty. */
export type PalettePlace = {
  navigation: Navigation
  level: NavLevel
  screen: Screen | undefined
  place: PlayerPlace
  hasLogStorage?: boolean
}

const levelNames: Record<NavLevel, string> = { admin: 'Organization', realm: 'This realm', player: 'This player' }

/** The permitted screens of this level and of those above it. */
export const screenItems = ({ navigation, level, place, hasLogStorage }: PalettePlace, rights: Rights): PaletteItem[] =>
  destinationsFrom(navigation, level, place, rights, hasLogStorage).map(({ level: at, entry, to }) => ({
    id: `screen ${at} ${entry.path}`,
    group: 'Screens',
    label: entry.label,
    detail: level === 'admin' ? undefined : levelNames[at],
    ...(entry.short !== undefined && { words: entry.short }),
    icon: entry.icon,
    to,
  }))

/** All games and their usable realms. Another realm opens on the current screen, if permitted there. */
export function realmItems(
  { screen, place }: PalettePlace,
  realms: readonly RealmView[],
  rights: Rights,
): PaletteItem[] {
  const { customerId } = place
  return realms.flatMap((realm): PaletteItem[] => {
    if (realm.archived) return []
    const game = findGame(realm, realms)
    const at = { customerId, gameId: game.pid, realmId: realm.pid }
    const realmRights = rights.at(realm.pid)
    const isKept = screen?.level === 'realm' && isPermitted(screen.entry, realmRights)
    const items: PaletteItem[] = []
    if (realm.parent === undefined && rights.at(undefined).canAnywhere('view games')) {
      items.push({
        id: `game ${realm.pid}`,
        group: 'Games and realms',
        label: realmName(realm),
        detail: 'Game',
        words: realm.pid,
        icon: IconDeviceGamepad2,
        to: paths.game(at),
      })
    }
    if (realm.pid !== place.realmId && (isKept || realmRights.can('view players'))) {
      items.push({
        id: `realm ${realm.pid}`,
        group: 'Games and realms',
        label: realmName(realm),
        detail: `Realm of ${realmName(game)}`,
        words: realm.pid,
        environment: findEnvironment(realm, realms),
        icon: IconFolderFilled,
        to: paths.inRealm(at, isKept ? screen.entry.path : 'players'),
      })
    }
    return items
  })
}

/** Recent and saved players of this realm, without duplicates; `rows` are the loaded ones. */
export function playerItems(
  place: PlayerPlace,
  players: readonly ListedPlayer[],
  rows: readonly PlayerRow[] = [],
): PaletteItem[] {
  const playerByTag = new Map<number, ListedPlayer>()
  for (const player of players) if (!playerByTag.has(player.id)) playerByTag.set(player.id, player)
  return [...playerByTag.values()].map(({ id, email, gamerTag }) => {
    const row = rows.find(({ accountId }) => accountId === id)
    const tag = String(row?.gamerTag ?? gamerTag ?? id)
    const name = playerName(row)
    return {
      id: `player ${place.realmId} ${id}`,
      group: 'Players',
      label: name ?? tag,
      isId: name === undefined,
      detail: name === undefined ? (email ?? undefined) : tag,
      words: `${id} ${email ?? ''}`,
      icon: IconId,
      to: paths.player({ ...place, playerId: tag }),
    }
  })
}

/**
 * Actions of the current screen. "grant 100 gems" is the action "Grant" with arguments; it becomes a separate item that
 * shows the full text.
 */
export function actItems(lists: readonly (readonly ScreenAct[])[], text: string): PaletteItem[] {
  return lists.flat().map(({ label, icon, act, refusal, alsoCalled, takesWords = false }): PaletteItem => {
    const words = takesWords ? wordsAfter(label, text) : ''
    return {
      id: `act ${label}`,
      group: 'This screen',
      label: words ? `${label} ${words}` : label,
      ...(alsoCalled !== undefined && { words: alsoCalled }),
      icon: IconPlayerPlay,
      picture: icon,
      refusal,
      act: () => act(words),
    }
  })
}

/** "100 gems" of "grant 100  gems" for the label "Grant". */
function wordsAfter(label: string, text: string): string {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  return first.toLowerCase() === label.toLowerCase() ? rest.join(' ') : ''
}
