import type { ChosenPlayers } from '@regent/contract/players/player-search'
import type { ParticipationKind } from '@regent/contract/players/search-words'
import type { SegmentSearch } from '@regent/contract/players/segments'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useShellParts } from '../../../shell/frame/parts.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import type { PlayerAction } from '../../../shell/records/player-actions.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { IconDownload, IconFilter, IconUsers } from '../../../ui/layout/icons.ts'
import type { MenuAction } from '../../../ui/layout/PageHeader.tsx'
import { formatSearch } from './player-search.ts'
import type { PlayersSearch } from './players-search.ts'

const SegmentDrawer = lazyDialog(() => import('../segments/SegmentDrawer.tsx').then((module) => module.SegmentDrawer))

/** Players to act on: listed ones, or all that the server finds by a search or a segment. */
export type PlayerTargets = {
  players: Exclude<ChosenPlayers, { audience: unknown }>
  /** "3 players", "the players of 64 payments" */
  whom: string
  onDone?: () => void
}

/** One thing to do with a group of players. Acts that the operator's role does not permit are absent. */
type PlayerAct = { label: string; icon: ReactNode; act: (group: PlayerTargets) => void; needsSearch?: true }

/** The parameters of the list of players that show a group. */
export function toPlayersSearch({ players }: PlayerTargets): PlayersSearch {
  if ('gamerTags' in players) return { ids: players.gamerTags.join(',') }
  return 'segment' in players ? { segment: String(players.segment) } : formatSearch(players.matching)
}

/**
 * Actions on the players of any list: open them, mail, grant, suspend, save them as a segment, export them.
 * Each change is a plan, so previews, budgets and approvals apply.
 */
export function usePlayerActs(): { acts: readonly PlayerAct[]; element: ReactNode } {
  const { customerId, gameId, realmId } = useRealm()
  const { playerActions } = useShellParts()
  const rights = useRights()
  const navigate = useNavigate()
  const acting = useDrawer((layer, { Drawer: ActionDrawer, group }: PlayerAction & { group: PlayerTargets }) => (
    <ActionDrawer
      {...layer}
      realmId={realmId}
      players={group.players}
      whom={group.whom}
      onDone={() => group.onDone?.()}
    />
  ))
  const saving = useDrawer((layer, search: SegmentSearch) => <SegmentDrawer {...layer} search={search} />)
  const { open: begin } = acting
  const { open: save } = saving
  const acts = useMemo((): PlayerAct[] => {
    const { can } = rights
    if (!can('view players') || !isServed('listPlayers')) return []
    return [
      {
        label: 'Open as players',
        icon: <IconUsers aria-hidden />,
        act: (group) =>
          void navigate({
            to: paths.inRealm({ customerId, gameId, realmId }, 'players'),
            search: toPlayersSearch(group) as Record<string, unknown>,
          }),
      },
      ...playerActions
        .filter(({ call, right }) => isServed(call) && can(right))
        .map((action) => ({
          label: action.label === 'Send mail' ? 'Mail' : action.label,
          icon: action.icon,
          act: (group: PlayerTargets) => begin({ ...action, group }),
        })),
      ...(can('create tagging') && isServed('createSegment')
        ? [
            {
              label: 'Save as segment',
              icon: <IconFilter aria-hidden />,
              needsSearch: true as const,
              act: ({ players }: PlayerTargets) => 'matching' in players && save(players.matching),
            },
          ]
        : []),
      {
        label: 'Export',
        icon: <IconDownload aria-hidden />,
        act: (group) =>
          void import('./export-players.ts').then(({ exportPlayers }) => exportPlayers(realmId, group.players)),
      },
    ]
  }, [playerActions, rights, navigate, begin, save, customerId, gameId, realmId])
  return {
    acts,
    element: (
      <>
        {acting.element}
        {saving.element}
      </>
    ),
  }
}

/**
 * The acts on the players of a row, for its menu: `menuOf` is stable, so that columns can be memoized. `noun` names the
 * players where the row itself could be meant: "Mail participants".
 */
export function usePlayersMenu(noun = 'participants') {
  const { acts, element } = usePlayerActs()
  const buildMenu = useCallback(
    (targets: PlayerTargets): MenuAction[] =>
      acts
        .filter(({ needsSearch }) => !needsSearch || 'matching' in targets.players)
        .map(({ label, icon, act }) => ({ label: nameAct(label, noun), icon, onClick: () => act(targets) })),
    [acts, noun],
  )
  /** The menu of a thing that players take part in. */
  const participantsMenu = useCallback(
    (kind: ParticipationKind, id: string, name = id) =>
      buildMenu({ players: { matching: { participated: [{ kind, id }] } }, whom: `the ${noun} of ${name}` }),
    [buildMenu, noun],
  )
  return { menuOf: buildMenu, participantsMenu, element }
}

/** "Mail participants", "Save participants as segment" */
function nameAct(label: string, noun: string): string {
  if (label === 'Open as players') return `Open ${noun}`
  if (label === 'Save as segment') return `Save ${noun} as segment`
  return label === 'Grant' ? `Grant to ${noun}` : `${label} ${noun}`
}
