import type { RealmView } from '@regent/contract/organization/realms'
import type { PlayerRow } from '@regent/contract/players/players'
import { IconDeviceGamepad2, IconFolderFilled, IconId, IconPlayerPlay } from '../../ui/layout/icons.ts'
import type { ScreenAct } from '../../ui/layout/screen-acts.ts'
import type { Navigation, NavLevel } from '../frame/nav-groups.ts'
import { destinationsFrom, isPermitted, type Screen } from '../frame/navigation.ts'
import type { ListedPlayer } from '../records/listed-players.ts'
import { nameOfPlayer } from '../records/player-cards.ts'
import { type PlayerPlace, paths } from '../routing/paths.ts'
import { environmentOf, gameOf, realmName } from '../scope/realms.ts'
import type { Rights } from '../scope/rights.ts'
import type { PaletteItem } from './palette.ts'

/** The place where the palette was opened. Missing parts of the address are empty. */
export type PalettePlace = {
  navigation: Navigation
  level: NavLevel
  screen: Screen | undefined
  place: PlayerPlace
  hasLogStorage?: boolean
}

const levelNames: Record<NavLevel, string> = { admin: 'Organization', realm: 'This realm', player: 'This player' }

/** The screens of this level and of those above it that the operator may see. */
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

/** All games and their usable realms. Another realm opens on the current screen, if the operator may see it there. */
export function realmItems(
  { screen, place }: PalettePlace,
  realms: readonly RealmView[],
  rights: Rights,
): PaletteItem[] {
  const { customerId } = place
  return realms.flatMap((realm): PaletteItem[] => {
    if (realm.archived) return []
    const game = gameOf(realm, realms)
    const at = { customerId, gameId: game.pid, realmId: realm.pid }
    const held = rights.at(realm.pid)
    const isKept = screen?.level === 'realm' && isPermitted(screen.entry, held)
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
    if (realm.pid !== place.realmId && (isKept || held.can('view players'))) {
      items.push({
        id: `realm ${realm.pid}`,
        group: 'Games and realms',
        label: realmName(realm),
        detail: `Realm of ${realmName(game)}`,
        words: realm.pid,
        environment: environmentOf(realm, realms),
        icon: IconFolderFilled,
        to: paths.inRealm(at, isKept ? screen.entry.path : 'players'),
      })
    }
    return items
  })
}

/** The players of this realm that somebody was at or has saved, each once; `rows` are those that were read. */
export function playerItems(
  place: PlayerPlace,
  players: readonly ListedPlayer[],
  rows: readonly PlayerRow[] = [],
): PaletteItem[] {
  const known = new Map<number, ListedPlayer>()
  for (const player of players) if (!known.has(player.id)) known.set(player.id, player)
  return [...known.values()].map(({ id, email, gamerTag }) => {
    const row = rows.find(({ accountId }) => accountId === id)
    const tag = String(row?.gamerTag ?? gamerTag ?? id)
    const name = nameOfPlayer(row)
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
 * What can be done on the open screen. "grant 100 gems" is the act "Grant" with words after it; it stands for itself, so
 * that what is chosen is what is read.
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
