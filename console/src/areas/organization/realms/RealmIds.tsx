import { Link } from '@tanstack/react-router'
import { useRealm } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { findEnvironment, findRealm, realmName } from '../../../shell/scope/realms.ts'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { RealmPill } from '../../../ui/layout/RealmPill.tsx'
import { withoutSecret } from './without-secret.ts'

/** The ids of a realm with copy buttons, and the server's JSON of the realm. */
export function RealmIds() {
  const { customerId, realm, realmName: name, environment, game, gameName, realms } = useRealm()
  const parent = findRealm(realms, realm.parent)
  return (
    <>
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
                      <RealmPill name={realmName(parent)} environment={findEnvironment(parent, realms)} />
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
      <RawJson value={withoutSecret(realm)} title={name} />
    </>
  )
}
