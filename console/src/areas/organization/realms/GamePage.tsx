import { Button } from '@mantine/core'
import { planArchiveRealm, type RealmView, unarchiveRealm } from '@regent/contract/organization/realms'
import { getPlayerCounts } from '@regent/contract/players/players'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { act, planAct } from '../../../api/act.ts'
import { customerScope, realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useGame } from '../../../shell/frame/place.ts'
import { useBegin } from '../../../shell/routing/begin.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { findEnvironment, realmName, realmsInTreeOrder } from '../../../shell/scope/realms.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import {
  IconArchive,
  IconArchiveOff,
  IconGitBranch,
  IconHistory,
  IconKey,
  IconPencil,
  IconPlus,
} from '../../../ui/layout/icons.ts'
import { type MenuAction, MoreMenu, PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { RealmIcon } from '../../../ui/layout/RealmPill.tsx'
import { Tree, type TreeNode } from '../../../ui/layout/Tree.tsx'
import { HistoryDrawer } from '../audit/History.tsx'
import { ChangeParentDrawer } from './ChangeParentDrawer.tsx'
import { CreateRealmDrawer } from './CreateRealmDrawer.tsx'
import { RealmSecretDialog } from './RealmSecretDialog.tsx'
import styles from './Realms.module.css'
import { RenameRealmDrawer } from './RenameRealmDrawer.tsx'
import { rightToMove, whyNotArchive, whyNotReparent, whyNotUnarchive } from './realm-moves.ts'
import { withoutSecret } from './without-secret.ts'

const tones = { PROD: 'prod', STG: 'stg', DEV: 'dev' } as const

const archive = (realm: RealmView) =>
  planAct(
    planArchiveRealm,
    { body: { pid: realm.pid } },
    { scope: customerScope(), failed: `Archiving ${realmName(realm)} was not planned.` },
  )

const unarchive = (realm: RealmView) =>
  act(
    unarchiveRealm,
    { body: { projectId: realm.pid } },
    {
      subject: 'realm',
      done: `Unarchived ${realmName(realm)}`,
      failed: `${realmName(realm)} is still archived.`,
      scope: customerScope(),
    },
  )

/** The reason why the screens of a realm cannot be opened. */
const whyNotOpen = (realm: RealmView, rights: Rights) =>
  realm.archived ? 'It is archived; unarchive it first.' : rights.at(realm.pid).refusal('view players')

function useMayMove() {
  const rights = useRights()
  return (pid: string) => rights.at(pid).can(rightToMove)
}

function useRealmPath() {
  const { customerId, gameId } = useGame()
  return (realm: RealmView) => paths.inRealm({ customerId, gameId, realmId: realm.pid }, 'players')
}

function useRealmDrawers() {
  const { game, realms } = useGame()
  const mayMove = useMayMove()
  const creating = useDrawer((layer, item: RealmView) => <CreateRealmDrawer {...layer} parent={item} />)
  const renaming = useDrawer((layer, item: RealmView) => <RenameRealmDrawer {...layer} realm={item} />)
  const moving = useDrawer((layer, item: RealmView) => (
    <ChangeParentDrawer {...layer} realm={item} realms={realms} rootPid={game.pid} mayMove={mayMove} />
  ))
  const showing = useDrawer((layer, item: RealmView) => <RealmSecretDialog {...layer} realm={item} />)
  const history = useDrawer((layer, item: RealmView) => (
    <HistoryDrawer
      {...layer}
      title={`History of ${realmName(item)}`}
      of={{ subject: 'realm', subjectId: item.pid }}
      scope={realmScope(item.pid)}
      pid={item.archived ? undefined : item.pid}
    />
  ))
  return {
    create: creating.open,
    rename: renaming.open,
    move: moving.open,
    showSecret: showing.open,
    showHistory: history.open,
    elements: (
      <>
        {creating.element}
        {renaming.element}
        {moving.element}
        {history.element}
        {showing.element}
      </>
    ),
  }
}

type RealmDrawers = ReturnType<typeof useRealmDrawers>

/** The menu of each realm. */
function useRealmActions(drawers: RealmDrawers) {
  const { game, realms } = useGame()
  const rights = useRights()
  const mayMove = useMayMove()
  return function buildActions(realm: RealmView): MenuAction[] {
    const { refusal } = rights.at(realm.pid)
    const archived = realm.archived && 'It is archived; unarchive it first.'
    return [
      {
        label: 'Create child realm',
        icon: <IconPlus aria-hidden />,
        onClick: () => drawers.create(realm),
        disabledReason: refusal('create-child realm') ?? archived,
      },
      {
        label: 'Rename',
        icon: <IconPencil aria-hidden />,
        onClick: () => drawers.rename(realm),
        disabledReason: refusal('rename realm'),
      },
      {
        label: 'Change parent',
        icon: <IconGitBranch aria-hidden />,
        onClick: () => drawers.move(realm),
        disabledReason: refusal(rightToMove) ?? whyNotReparent(realm, realms, game.pid, mayMove),
      },
      {
        label: 'View secret',
        icon: <IconKey aria-hidden />,
        onClick: () => drawers.showSecret(realm),
        disabledReason: refusal('view-secret realm'),
      },
      {
        label: 'History',
        icon: <IconHistory aria-hidden />,
        onClick: () => drawers.showHistory(realm),
        disabledReason: refusal('view audit'),
      },
      realm.archived
        ? {
            label: 'Unarchive',
            icon: <IconArchiveOff aria-hidden />,
            onClick: () => unarchive(realm),
            disabledReason: refusal('archive realm') ?? whyNotUnarchive(realm, realms),
          }
        : {
            label: 'Archive',
            icon: <IconArchive aria-hidden />,
            onClick: () => archive(realm),
            isDangerous: true,
            disabledReason: refusal('archive realm') ?? whyNotArchive(realm, realms),
          },
    ]
  }
}

/** The nodes of the realms in the tree. */
function useRealmNodes(inOrder: readonly RealmView[], drawers: RealmDrawers) {
  const { realms } = useGame()
  const rights = useRights()
  const buildRealmPath = useRealmPath()
  const buildActions = useRealmActions(drawers)
  return function buildNode(realm: RealmView): TreeNode {
    const name = realmName(realm)
    const environment = findEnvironment(realm, realms)
    const problem = whyNotOpen(realm, rights)
    const children = inOrder.filter(({ parent }) => parent === realm.pid)
    return {
      id: realm.pid,
      name,
      label: problem ? name : <Link to={buildRealmPath(realm)}>{name}</Link>,
      icon: <RealmIcon environment={environment} />,
      isDimmed: realm.archived,
      badges: (
        <>
          <Pill tone={tones[environment]}>{environment}</Pill>
          {realm.archived && <Pill tone="cancelled">archived</Pill>}
        </>
      ),
      actions: <RealmRow realm={realm} problem={problem} actions={buildActions(realm)} />,
      ...(children.length > 0 && { children: children.map(buildNode) }),
    }
  }
}

/** One game: the tree of its realms, with actions. */
export function GamePage() {
  const { game, gameName, realms } = useGame()
  const rights = useRights()
  const navigate = useNavigate()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const drawers = useRealmDrawers()
  useBegin('create a realm', () => drawers.create(game))
  const buildRealmPath = useRealmPath()
  const inOrder = realmsInTreeOrder(realms, game.pid).map(({ realm }) => realm)
  const buildNode = useRealmNodes(inOrder, drawers)
  const archivedCount = inOrder.filter(({ archived }) => archived).length
  const open = (pid: string) => {
    const realm = inOrder.find((each) => each.pid === pid)
    if (realm && !whyNotOpen(realm, rights)) void navigate({ to: buildRealmPath(realm) })
  }

  return (
    <>
      <PageHeader
        title={gameName}
        state={game.archived && <Pill tone="cancelled">archived</Pill>}
        menu={[]}
        subtitle={[
          formatQuantity(inOrder.length - archivedCount, 'realm'),
          archivedCount > 0 && `${archivedCount} archived`,
        ]
          .filter(Boolean)
          .join(', ')}
        actions={
          <>
            <RawJson value={inOrder.map(withoutSecret)} title={gameName} />
            <ActionButton
              variant="filled"
              leftSection={<IconPlus aria-hidden />}
              disabledReason={
                rights.at(game.pid).refusal('create-child realm') ?? (game.archived && 'The game is archived.')
              }
              onClick={() => drawers.create(game)}
            >
              Create realm
            </ActionButton>
          </>
        }
      />
      <Card isFlush>
        <Tree
          label={`Realms of ${gameName}`}
          nodes={[buildNode(game)]}
          expanded={new Set(inOrder.map(({ pid }) => pid).filter((pid) => !folded.has(pid)))}
          onExpanded={(expanded) =>
            setFolded(new Set(inOrder.map(({ pid }) => pid).filter((pid) => !expanded.has(pid))))
          }
          onOpen={open}
        />
      </Card>
      {drawers.elements}
    </>
  )
}

type RealmRowProps = { realm: RealmView; problem: string | undefined; actions: MenuAction[] }

/** The id, players and actions of a realm. */
function RealmRow({ realm, problem, actions }: RealmRowProps) {
  const buildRealmPath = useRealmPath()
  const name = realmName(realm)
  return (
    <>
      <span className={styles.id}>
        <CopyId value={realm.pid} label="realm id" />
      </span>
      <span className={`num dimmed ${styles.players}`}>{!realm.archived && <RealmPlayers realmId={realm.pid} />}</span>
      {problem ? (
        <ActionButton className={styles.open} variant="subtle" disabledReason={problem}>
          Open
        </ActionButton>
      ) : (
        <Button
          className={styles.open}
          variant="subtle"
          component={Link}
          to={buildRealmPath(realm)}
          aria-label={`Open ${name}`}
        >
          Open
        </Button>
      )}
      <MoreMenu actions={actions} label={`Actions for ${name}`} isQuiet />
    </>
  )
}

/** "900 players, 12 online", if permitted. */
function RealmPlayers({ realmId }: { realmId: string }) {
  const isAllowed = useRights().at(realmId).can('view players') && isServed('getPlayerCounts')
  const { data } = useQuery({ ...query(getPlayerCounts, {}, { scope: realmScope(realmId) }), enabled: isAllowed })
  if (!data) return null
  const { about, isExact, online } = data
  return (
    <>
      {!isExact && 'about '}
      {formatQuantity(about, 'player')}
      {online !== undefined && online > 0 && `, ${formatCount(online)} online`}
    </>
  )
}
