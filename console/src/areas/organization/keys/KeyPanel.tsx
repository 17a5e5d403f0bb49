import { SegmentedControl } from '@mantine/core'
import { type AgentCallView, listAgentCalls } from '@regent/contract/operate/agents'
import { type ApiKey, getApiKeyUse, type ServiceAccount } from '@regent/contract/organization/keys'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { customerScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useCustomer } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconBan, IconCopy, IconPencil, IconRefresh } from '../../../ui/layout/icons.ts'
import { Time, useNow } from '../../../ui/time/Time.tsx'
import { CallsLine } from './CallsLine.tsx'
import styles from './Keys.module.css'
import { Expiry } from './KeyTable.tsx'
import { actionsByArea, areaLabel, isEnded, modeLabels, realmsSummary } from './key-words.ts'

const overlaps = [
  { value: '24', label: '1 day' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
]

type KeyPanelProps = {
  account: ServiceAccount
  apiKey: ApiKey
  nameOf: (pid: string) => string
  onEdit: () => void
  onCopy: () => void
  onRotate: (overlapHours: number) => void
  onEndOld: () => void
  onRevoke: () => void
}

/** One key in the order of questions: whose, what, where, until when; its use; rotation; what it did; edit, revoke. */
export function KeyPanel({ account, apiKey, nameOf, ...acts }: KeyPanelProps) {
  const rights = useRights()
  const now = useNow()
  const hasEnded = isEnded(apiKey, now)
  return (
    <div>
      <div className="padded">
        <Facts account={account} apiKey={apiKey} nameOf={nameOf} />
      </div>
      <Use apiKey={apiKey} />
      {!hasEnded && <Rotation apiKey={apiKey} onRotate={acts.onRotate} onEndOld={acts.onEndOld} />}
      {!hasEnded && <Agents apiKey={apiKey} />}
      <AuditLink apiKey={apiKey} />
      {apiKey.revoked === undefined && (
        <div className={`flex wrap ${styles.part}`}>
          <ActionButton
            leftSection={<IconPencil aria-hidden />}
            disabledReason={rights.refusal('edit api-keys')}
            onClick={acts.onEdit}
          >
            Edit
          </ActionButton>
          <ActionButton
            leftSection={<IconCopy aria-hidden />}
            disabledReason={rights.refusal('create api-keys')}
            onClick={acts.onCopy}
          >
            Copy as new
          </ActionButton>
          <ActionButton
            className="end"
            color="red"
            leftSection={<IconBan aria-hidden />}
            disabledReason={rights.refusal('delete api-keys')}
            onClick={acts.onRevoke}
          >
            Revoke
          </ActionButton>
        </div>
      )}
    </div>
  )
}

function Facts({ account, apiKey, nameOf }: Pick<KeyPanelProps, 'account' | 'apiKey' | 'nameOf'>) {
  const areas = actionsByArea(apiKey.rights)
  return (
    <dl className={styles.facts}>
      <dt>Account</dt>
      <dd>{account.name}</dd>
      <dt>Id</dt>
      <dd>
        <CopyId value={String(apiKey.id)} label="key id" />
      </dd>
      <dt>Mode</dt>
      <dd>{modeLabels[apiKey.mode]}</dd>
      <dt>Rights</dt>
      <dd>
        <details>
          <summary>
            {formatQuantity(apiKey.rights.length, 'right')} in {formatQuantity(areas.size, 'area')}
          </summary>
          {[...areas].map(([area, actions]) => (
            <div key={area} className="small">
              {areaLabel(area)}: {actions.join(', ')}
            </div>
          ))}
        </details>
        <span className="note">
          No more than {apiKey.grantedBy.email ?? 'its grantor'} has{apiKey.grantedBy.email ? '' : ' (account deleted)'}
        </span>
      </dd>
      <dt>Realms</dt>
      <dd>{realmsSummary(apiKey.realms, nameOf, 10)}</dd>
      <dt>Addresses</dt>
      <dd className="mono">{apiKey.addresses.join(', ') || 'any'}</dd>
      <dt>Created</dt>
      <dd>
        <Time ms={apiKey.created} />
      </dd>
      <dt>Expires</dt>
      <dd>
        <Expiry apiKey={apiKey} all={account.keys} />
      </dd>
      <dt>Last used</dt>
      <dd>
        {apiKey.lastUsed === undefined ? 'not yet' : <Time ms={apiKey.lastUsed} />}
        {apiKey.secrets[0]?.lastAddress !== undefined && (
          <span className="mono dimmed"> {apiKey.secrets[0].lastAddress}</span>
        )}
      </dd>
    </dl>
  )
}

function Use({ apiKey: { id, calls, refused } }: { apiKey: ApiKey }) {
  const use = useQuery(query(getApiKeyUse, { params: { id } }, { scope: customerScope() }))
  return <CallsLine days={use.data?.days ?? []} calls={calls} refused={refused} />
}

function Rotation({ apiKey, onRotate, onEndOld }: Pick<KeyPanelProps, 'apiKey' | 'onRotate' | 'onEndOld'>) {
  const rights = useRights()
  const now = useNow()
  const [overlap, setOverlap] = useState('168')
  const old = apiKey.secrets.find(({ ends }) => ends !== undefined && ends > now)
  return (
    <section className={`stack gap-8 ${styles.part}`} aria-label="Rotate">
      <h3 className="part-title">Rotate</h3>
      <div className="row wrap">
        <SegmentedControl aria-label="Overlap" data={overlaps} value={overlap} onChange={setOverlap} />
        <ActionButton
          leftSection={<IconRefresh aria-hidden />}
          disabledReason={rights.refusal('edit api-keys')}
          onClick={() => onRotate(Number(overlap))}
        >
          Rotate
        </ActionButton>
      </div>
      {old ? (
        <div className="row wrap spread">
          <span>
            Old secret until <Time ms={old.ends} />,{' '}
            {old.lastUsed === undefined ? (
              'never used'
            ) : (
              <>
                last used <Time ms={old.lastUsed} />
              </>
            )}
          </span>
          <ActionButton disabledReason={rights.refusal('edit api-keys')} onClick={onEndOld}>
            End it now
          </ActionButton>
        </div>
      ) : (
        <p className="note">The new secret is shown once. Both secrets work during the overlap.</p>
      )}
    </section>
  )
}

function AuditLink({ apiKey }: { apiKey: ApiKey }) {
  const { customerId } = useCustomer()
  const search: Record<string, string> = { person: String(apiKey.id) }
  return (
    <section className={`row spread ${styles.part}`} aria-label="Changes">
      <h3 className="part-title">Changes</h3>
      <Link to={paths.audit(customerId)} search={search}>
        Audit Trail
      </Link>
    </section>
  )
}

/** How an assistant connects with the key, and how many calls are open to it. */
function Agents({ apiKey }: { apiKey: ApiKey }) {
  const { data } = useQuery(query(listAgentCalls, {}, { scope: customerScope() }))
  const usable = data?.calls.filter(({ rights }) => rights.some((right) => apiKey.rights.includes(right))) ?? []
  const countCalls = (use: AgentCallView['use']) => usable.filter((one) => one.use === use).length
  return (
    <section className={styles.part} aria-label="Assistants">
      <h3 className="part-title">Assistants</h3>
      <p className="flush dimmed">Connect with the Model Context Protocol. The bearer token is the secret.</p>
      <CopyId value={`${location.origin}/mcp`} label="address" />
      {data && (
        <p className="flush">
          Reads with {formatQuantity(countCalls('read'), 'call')}
          {apiKey.mode !== 'read' && `, plans with ${formatQuantity(countCalls('plan'), 'call')}`}.
        </p>
      )}
    </section>
  )
}
