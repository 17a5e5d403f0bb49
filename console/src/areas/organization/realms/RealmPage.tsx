import { Button } from '@mantine/core'
import { getPlayerCounts } from '@regent/contract/players'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/capabilities.ts'
import { useLogStorage } from '../../../shell/log-storage.ts'
import { permittedGroups } from '../../../shell/navigation.ts'
import { useShellParts } from '../../../shell/parts.ts'
import { paths } from '../../../shell/paths.ts'
import { useRealm } from '../../../shell/place.ts'
import { environmentOf, findRealm, realmName } from '../../../shell/realms.ts'
import { useRights } from '../../../shell/rights.ts'
import { Count } from '../../../ui/Count.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { Figures } from '../../../ui/Figures.tsx'
import { IconUsers } from '../../../ui/icons.ts'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { RawJson } from '../../../ui/RawJson.tsx'
import { RealmPill } from '../../../ui/RealmPill.tsx'
import { Section } from '../../../ui/Section.tsx'
import { History } from '../audit/History.tsx'
import styles from './RealmPage.module.css'
import { withoutSecret } from './without-secret.ts'

const COUNT_AGAIN_MS = 30_000
const SHOWN_CHANGES = 8

/** The home of a realm: its ids, its players, links to its screens, and its last changes. */
export function RealmPage() {
  const { realm, realmName: name, realmId, path } = useRealm()
  const { can } = useRights()
  const mayViewPlayers = can('view players')
  return (
    <>
      <PageHeader
        title={name}
        state={realm.archived && <Pill tone="cancelled">archived</Pill>}
        actions={
          <>
            <RawJson value={withoutSecret(realm)} title={name} />
            {mayViewPlayers && (
              <Button variant="filled" component={Link} to={path('players')} leftSection={<IconUsers aria-hidden />}>
                Open players
              </Button>
            )}
          </>
        }
      />
      {mayViewPlayers && isServed('getPlayerCounts') && <PlayerFigures />}
      <div className={styles.columns}>
        <RealmSection />
        <Screens />
      </div>
      {can('view audit') && (
        <Section title="Recent changes" actions={<Link to={path('audit')}>Audit Trail</Link>}>
          <History
            of={{}}
            scope={realmScope(realmId)}
            nothingYet="No operator has changed anything in this realm yet."
            limit={SHOWN_CHANGES}
          />
        </Section>
      )}
    </>
  )
}

function PlayerFigures() {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getPlayerCounts),
    refetchInterval: COUNT_AGAIN_MS,
  })
  if (error && !data) {
    return (
      <ErrorNotice
        failure={readFailure('The players could not be counted.', error)}
        onRetry={() => refetch()}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <Figures
      figures={[
        {
          label: 'Players',
          value: data ? <Count value={data.about} /> : '…',
          hint: data && !data.isExact && 'about',
        },
        {
          label: 'Online now',
          value: !data ? (
            '…'
          ) : data.online === undefined ? (
            <span className="dimmed">–</span>
          ) : (
            <Count value={data.online} />
          ),
          hint: data && data.online === undefined && 'not counted in a realm of this size',
        },
      ]}
    />
  )
}

function RealmSection() {
  const { customerId, realm, realmName: name, environment, game, gameName, realms } = useRealm()
  const parent = findRealm(realms, realm.parent)
  return (
    <Section title="Realm">
      <KeyValueList
        items={[
          { label: 'Name', value: name, copy: name },
          { label: 'Environment', value: <RealmPill name={name} environment={environment} withName={false} /> },
          { label: 'Realm id (pid)', value: <span className="mono">{realm.pid}</span>, copy: realm.pid },
          { label: 'Organization id (cid)', value: <span className="mono">{realm.cid}</span>, copy: String(realm.cid) },
          {
            label: 'Scope (cid.pid)',
            value: <span className="mono">{`${realm.cid}.${realm.pid}`}</span>,
            copy: `${realm.cid}.${realm.pid}`,
          },
          { label: 'Game', value: <Link to={paths.game({ customerId, gameId: game.pid })}>{gameName}</Link> },
          ...(parent
            ? [
                {
                  label: 'Parent',
                  value: (
                    <Link to={paths.realm({ customerId, gameId: game.pid, realmId: parent.pid })}>
                      <RealmPill name={realmName(parent)} environment={environmentOf(parent, realms)} />
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}

/** The realm's screens as links, like the sidebar but with full names. */
function Screens() {
  const { path, realmId } = useRealm()
  const { navigation } = useShellParts()
  const groups = permittedGroups(navigation.realm, useRights(), useLogStorage(realmId))
  return (
    <Section title="Screens">
      {groups.length === 0 && <p className={styles.none}>Your role opens no screen of this realm.</p>}
      <div className={styles.groups}>
        {groups.map(({ label, entries }) => (
          <div key={label}>
            <h3 className={styles.group}>{label}</h3>
            <ul className={styles.list}>
              {entries.map(({ label: screen, icon: ScreenIcon, path: to }) => (
                <li key={to}>
                  <Link to={path(to)} className={styles.screen}>
                    <ScreenIcon aria-hidden />
                    {screen}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
