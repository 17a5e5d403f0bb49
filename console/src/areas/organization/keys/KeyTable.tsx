import type { ApiKey, ServiceAccount } from '@regent/contract/organization/keys'
import { Link } from '@tanstack/react-router'
import { useCustomer } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconAlertTriangle } from '../../../ui/layout/icons.ts'
import { type MenuAction, MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { relativeTime } from '../../../ui/time/format-time.ts'
import { Time, useNow } from '../../../ui/time/Time.tsx'
import styles from './Keys.module.css'
import { isEnded, isEnding, isIdle, realmsSummary, rightsSummary } from './key-words.ts'

type KeyTableProps = {
  /** The accounts with the keys that match the filters. */
  accounts: readonly ServiceAccount[]
  /** All keys of an account: a key needs care if none of them replaces it. */
  keysOf: (account: ServiceAccount) => readonly ApiKey[]
  openId: number | undefined
  onOpen: (key: ApiKey) => void
  accountActions: (account: ServiceAccount) => MenuAction[]
  keyActions: (account: ServiceAccount, key: ApiKey) => MenuAction[]
  nameOf: (pid: string) => string
}

/** Accounts as group rows, their keys below them. */
export function KeyTable({ accounts, keysOf, openId, onOpen, accountActions, keyActions, nameOf }: KeyTableProps) {
  const { customerId } = useCustomer()
  return (
    <table className={`full-table ${styles.table}`} aria-label="Service accounts and their keys">
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">May do, and where</th>
          <th scope="col">Address range</th>
          <th scope="col">Expires</th>
          <th scope="col">Last used</th>
          <th scope="col">
            <span className="hidden-text">Actions</span>
          </th>
        </tr>
      </thead>
      {accounts.map((account) => (
        <tbody key={account.id}>
          <tr className={styles.account}>
            <th scope="rowgroup" colSpan={6}>
              <div className={`row ${styles.accountLine}`}>
                <Link to={paths.serviceAccount(customerId, account.id)} className="strong">
                  {account.name}
                </Link>
                {account.paused !== undefined && <Pill tone="pending">paused</Pill>}
                <span className="dimmed grow truncate">{account.description}</span>
                {account.createdBy && <span className="dimmed small">by {account.createdBy}</span>}
                <MoreMenu isQuiet label={`Actions for ${account.name}`} actions={accountActions(account)} />
              </div>
            </th>
          </tr>
          {account.keys.map((key) => (
            <KeyRow
              key={key.id}
              row={key}
              all={keysOf(account)}
              isOpen={key.id === openId}
              onOpen={() => onOpen(key)}
              actions={keyActions(account, key)}
              nameOf={nameOf}
            />
          ))}
          {account.keys.length === 0 && (
            <tr className={styles.key}>
              <td colSpan={6} className="dimmed">
                No keys yet.
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  )
}

type KeyRowProps = {
  row: ApiKey
  all: readonly ApiKey[]
  isOpen: boolean
  onOpen: () => void
  actions: MenuAction[]
  nameOf: (pid: string) => string
}

function KeyRow({ row, all, isOpen, onOpen, actions, nameOf }: KeyRowProps) {
  const { addresses } = row
  return (
    <tr className={styles.key} data-open={isOpen || undefined}>
      <th scope="row">
        <button type="button" className={`plain-button ${styles.name}`} data-key-row={row.id} onClick={onOpen}>
          {row.name}
        </button>
        <span className={`mono dimmed ${styles.line}`}>{row.id}</span>
      </th>
      <td>
        <span className={styles.line}>{rightsSummary(row)}</span>
        <span className={`dimmed small ${styles.line}`}>{realmsSummary(row.realms, nameOf)}</span>
      </td>
      <td className="mono" data-label="From">
        {addresses.length === 0 ? 'any' : addresses[0]}
        {addresses.length > 1 && ` +${addresses.length - 1}`}
      </td>
      <td data-label="Expires">
        <Expiry apiKey={row} all={all} />
      </td>
      <td data-label="Last used">
        <LastUse apiKey={row} />
      </td>
      <td className={styles.actions}>
        <MoreMenu isQuiet label={`Actions for ${row.name}`} actions={actions} />
      </td>
    </tr>
  )
}

/** When a key ends; amber if it ends soon and nothing replaces it. */
export function Expiry({ apiKey, all }: { apiKey: ApiKey; all: readonly ApiKey[] }) {
  const now = useNow()
  if (apiKey.revoked !== undefined) return <span className="dimmed">revoked</span>
  if (isEnded(apiKey, now)) return <span className="dimmed">ended {relativeTime(apiKey.expires, now)}</span>
  if (!isEnding(apiKey, all, now)) return <Time ms={apiKey.expires} />
  return (
    <span className={`inline-row ${styles.warning}`} data-tip="Expires in 14 days or less. No newer key is in use.">
      <IconAlertTriangle size={14} aria-hidden /> {relativeTime(apiKey.expires, now)}
    </span>
  )
}

function LastUse({ apiKey }: { apiKey: ApiKey }) {
  const now = useNow()
  const { lastUsed } = apiKey
  if (isIdle(apiKey, now)) {
    return (
      <span className={`inline-row ${styles.warning}`} data-tip="Not used for 90 days or more. Revoke unused keys.">
        <IconAlertTriangle size={14} aria-hidden />{' '}
        {lastUsed === undefined ? 'never used' : relativeTime(lastUsed, now)}
      </span>
    )
  }
  return lastUsed === undefined ? <span className="dimmed">not yet</span> : <span>{relativeTime(lastUsed, now)}</span>
}
