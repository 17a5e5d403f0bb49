import { createToken } from '@regent/contract/organization/auth'
import { serverOrigin } from '../../../api/session/server-address.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { CopyButton } from '../../../ui/feedback/CopyButton.tsx'
import { CodeBox } from '../../../ui/json/CodeBox.tsx'
import styles from './Players.module.css'

/** Instructions for the first player of a realm: a command with the realm's values, ready to copy. */
export function ConnectClient() {
  const { realm } = useRealm()
  const scope = `${realm.cid}.${realm.pid}`
  const server = serverOrigin()
  const example = [
    `curl ${server}${createToken.path}`,
    `-H 'X-BEAM-SCOPE: ${scope}'`,
    `-H 'Content-Type: application/json'`,
    `-d '{"grant_type":"guest"}'`,
  ].join(' \\\n  ')
  return (
    <div className={`stack gap-8 ${styles.connect}`}>
      <p>Players appear when a game client signs in. Its settings:</p>
      <dl className={styles.values}>
        <Value label="Server" value={server} />
        <Value label="Scope (cid.pid)" value={scope} />
      </dl>
      <p>Or create the first player in a terminal:</p>
      <CodeBox text={example} copyLabel="Copy command" />
    </div>
  )
}

function Value({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code className="mono">{value}</code>
        <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} />
      </dd>
    </div>
  )
}
