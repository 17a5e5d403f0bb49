import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createGame, RealmName } from '@regent/contract/organization/realms'
import { demoCustomer } from '@regent/contract/samples/studio'
import { formatQuantity } from '@regent/contract/words'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod'
import { write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { isDemo } from '../../../api/demo/demo-scope.ts'
import { validateWith } from '../../../api/form.ts'
import { setPreferences, usePreferences } from '../../../api/session/session.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useCustomer, useRealmsToOpen } from '../../../shell/frame/place.ts'
import { useBegin } from '../../../shell/routing/begin.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { findEnvironment, realmName } from '../../../shell/scope/realms.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { RealmPill } from '../../../ui/layout/RealmPill.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { GameFigures } from './GameFigures.tsx'
import { type Game, listGames, matchesGame } from './games.ts'
import styles from './Realms.module.css'

const validate = validateWith(z.object({ gameName: RealmName }))

type CreateGameDrawerProps = { isOpen: boolean; onClose: () => void }

function CreateGameDrawer({ isOpen, onClose }: CreateGameDrawerProps) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { gameName: '' }, validate })
  const save = (body: { gameName: string }) => {
    const done = `Created ${body.gameName.trim()} with its realms PROD, STG and DEV`
    return write(createGame, { body }, { subject: 'realm', done, scope: customerScope() })
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Create a game"
      subtitle="Created with the realms PROD, STG and DEV."
      form={form}
      draft={{ form: 'new-game' }}
      save={save}
      failed="The game was not created."
      submitLabel="Create game"
    >
      <TextInput
        label="Name"
        description="Up to 64 characters. It can be changed later."
        maxLength={64}
        data-autofocus
        {...form.getInputProps('gameName')}
        key={form.key('gameName')}
      />
    </SaveDrawer>
  )
}

/** The games of the organization, each with links to its realms. */
export function GamesPage() {
  const { q = '' } = useSearch({ from: '/$customerId/games' })
  const navigate = useNavigate()
  const rights = useRights()
  const drawer = useDrawer((layer) => <CreateGameDrawer {...layer} />)
  useBegin('create a game', () => drawer.open())
  const { isDemoGameVisible } = usePreferences()
  const { cid } = useCustomer()
  const all = listGames(useRealmsToOpen())
  // The demo organization has only the demo game.
  const isInDemo = cid === demoCustomer.cid
  const games = isInDemo ? all : all.filter(({ root }) => !isDemo(root.pid))
  const demo = isInDemo ? [] : all.filter(({ root }) => isDemo(root.pid))
  const matchingGames = q ? games.filter((game) => matchesGame(game, q)) : games
  const living = matchingGames.filter(({ root }) => !root.archived)
  const archived = matchingGames.filter(({ root }) => root.archived)

  const search = (text: string) => navigate({ to: '.', search: { q: text || undefined }, replace: true })

  const createButton = (
    <CreateButton right="create games" onClick={() => drawer.open()}>
      Create game
    </CreateButton>
  )

  return (
    <>
      <PageHeader title="Games" actions={games.length > 0 && createButton} />
      {games.length === 0 ? (
        <Card isFlush>
          <EmptyState
            kind="nothing-yet"
            title="No games yet"
            description="A game starts with the realms PROD, STG and DEV."
            action={createButton}
          />
        </Card>
      ) : (
        <>
          <div className={styles.search}>
            <FilterBar search={{ value: q, onChange: search, placeholder: 'Filter games and realms' }} />
          </div>
          <p className="hidden-text" role="status">
            {formatQuantity(matchingGames.length, 'game')}
          </p>
          {matchingGames.length === 0 && (
            <Card isFlush>
              <EmptyState kind="no-match" onClear={() => search('')} />
            </Card>
          )}
          {living.length > 0 && <Games label="Games" games={living} rights={rights} />}
          {archived.length > 0 && (
            <section className={`stack gap-8 ${styles.archived}`}>
              <h2 className={styles.archivedTitle}>Archived</h2>
              <Games label="Archived games" games={archived} rights={rights} />
            </section>
          )}
        </>
      )}
      {!isInDemo && (
        <section className={`stack gap-8 ${styles.archived}`}>
          <h2 className={styles.archivedTitle}>
            Demo
            <Button
              variant="subtle"
              color="gray"
              onClick={() => setPreferences({ isDemoGameVisible: !isDemoGameVisible })}
            >
              {isDemoGameVisible ? 'Hide the demo game' : 'Show the demo game'}
            </Button>
          </h2>
          {demo.length > 0 && <Games label="Demo game" games={demo} rights={rights} />}
        </section>
      )}
      {drawer.element}
    </>
  )
}

type GamesProps = { label: string; games: Game[]; rights: Rights }

function Games({ label, games, rights }: GamesProps) {
  return (
    <ul className={`grid plain-list ${styles.games}`} aria-label={label}>
      {games.map((game) => (
        <li key={game.root.pid}>
          <GameCard game={game} rights={rights} />
        </li>
      ))}
    </ul>
  )
}

const SHOWN_REALMS = 6

function GameCard({ game: { root, name, living, archivedCount }, rights }: { game: Game; rights: Rights }) {
  const { customerId } = useCustomer()
  const realms = useRealmsToOpen()
  const place = { customerId, gameId: root.pid }
  const hiddenCount = living.length > SHOWN_REALMS ? living.length - SHOWN_REALMS + 1 : 0
  const visibleGames = living.slice(0, living.length - hiddenCount)
  return (
    <article className={`stack panel ${styles.game}`} data-archived={root.archived || undefined}>
      <div className={`row spread ${styles.head}`}>
        <h2 className={styles.name}>
          <Link to={paths.game(place)}>{name}</Link>
        </h2>
        {root.archived && <Pill tone="cancelled">archived</Pill>}
        {isDemo(root.pid) && <Pill tone="neutral">demo</Pill>}
      </div>
      <p className={`cluster spread ${styles.about}`}>
        <CopyId value={root.pid} label="game id" />
        <span className="numbers">
          {formatQuantity(living.length, 'realm')}
          {archivedCount > 0 && `, ${archivedCount} archived`}
        </span>
      </p>
      {!root.archived && <GameFigures realmId={root.pid} />}
      {visibleGames.length > 0 && (
        <ul className={styles.realms} aria-label={`Realms of ${name}`}>
          {visibleGames.map((realm) => {
            const pill = <RealmPill name={realmName(realm)} environment={findEnvironment(realm, realms)} />
            const refusal = rights.at(realm.pid).refusal('view games')
            return (
              <li key={realm.pid}>
                {refusal ? (
                  <span className={styles.realm} data-tip={refusal}>
                    {pill}
                  </span>
                ) : (
                  <Link className={styles.realm} to={paths.realm({ ...place, realmId: realm.pid })}>
                    {pill}
                  </Link>
                )}
              </li>
            )
          })}
          {hiddenCount > 0 && (
            <li>
              <Link className={styles.more} to={paths.game(place)}>
                {hiddenCount} more
              </Link>
            </li>
          )}
        </ul>
      )}
    </article>
  )
}
