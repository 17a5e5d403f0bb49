import type { RealmSecret } from '@regent/contract/organization/realms-secrets'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { relativeTime } from '../../../ui/time/format-time.ts'
import { useNow } from '../../../ui/time/Time.tsx'
import styles from './Keys.module.css'
import { limitsSummary } from './key-words.ts'
import { secretsQuery } from './keys-reads.ts'
import { SecretLimitsDrawer } from './SecretLimitsDrawer.tsx'
import { SecretPanel } from './SecretPanel.tsx'

type RealmSecretsProps = {
  nameOf: (pid: string) => string
  /** Starts a service account with a key of the same rights. */
  onMove: (secret: RealmSecret) => void
}

/** The secrets of the realms: the way in which game servers called before there were keys. */
export function RealmSecrets({ nameOf, onMove }: RealmSecretsProps) {
  const list = useQuery(secretsQuery(customerScope()))
  const limits = useDrawer((layer, secret: RealmSecret) => (
    <SecretLimitsDrawer {...layer} secret={secret} name={nameOf(secret.pid)} />
  ))
  const panel = useDrawer((layer, pid: string) => {
    const secret = list.data?.secrets.find((one) => one.pid === pid)
    return (
      secret && (
        <SecretPanel
          {...layer}
          secret={secret}
          name={nameOf(pid)}
          onLimit={() => limits.open(secret)}
          onMove={() => {
            layer.onClose()
            onMove(secret)
          }}
        />
      )
    )
  })
  return (
    <section className={`panel ${styles.list} ${styles.secrets}`} aria-label="Realm secrets">
      <div className="padded">
        <h2 className="part-title">Realm secrets (legacy)</h2>
        <p className="note">Each secret gives full access to its realm. Limit it, or move its game servers to keys.</p>
      </div>
      {list.error ? (
        <ErrorNotice
          failure={readFailure('The realm secrets could not be loaded.', list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : (
        <SecretTable secrets={list.data?.secrets ?? []} nameOf={nameOf} onOpen={panel.open} />
      )}
      {panel.element}
      {limits.element}
    </section>
  )
}

type SecretTableProps = {
  secrets: readonly RealmSecret[]
  nameOf: (pid: string) => string
  onOpen: (pid: string) => void
}

const SecretTable = ({ secrets, nameOf, onOpen }: SecretTableProps) => (
  <table className={`full-table ${styles.table}`} aria-label="Secrets of the realms">
    <thead>
      <tr>
        <th scope="col">Realm</th>
        <th scope="col">May do, and from where</th>
        <th scope="col">Calls, 30 days</th>
        <th scope="col">Last used</th>
      </tr>
    </thead>
    <tbody>
      {secrets.map((secret) => (
        <SecretRow key={secret.pid} secret={secret} name={nameOf(secret.pid)} onOpen={() => onOpen(secret.pid)} />
      ))}
    </tbody>
  </table>
)

function SecretRow({ secret, name, onOpen }: { secret: RealmSecret; name: string; onOpen: () => void }) {
  const now = useNow()
  const { lastUsed, old, isOff } = secret
  return (
    <tr className={styles.key}>
      <th scope="row">
        <button
          type="button"
          className={`plain-button ${styles.name}`}
          aria-label={`Secret of ${name}`}
          onClick={onOpen}
        >
          {name}
        </button>
        <span className={`mono dimmed ${styles.line}`}>{secret.pid}</span>
      </th>
      <td>
        {isOff ? <Pill tone="cancelled">switched off</Pill> : limitsSummary(secret)}
        {old && <span className={`dimmed small ${styles.line}`}>old secret ends {relativeTime(old.ends, now)}</span>}
      </td>
      <td className="num">{formatCount(secret.calls)}</td>
      <td>{lastUsed === undefined ? <span className="dimmed">not yet</span> : relativeTime(lastUsed, now)}</td>
    </tr>
  )
}
