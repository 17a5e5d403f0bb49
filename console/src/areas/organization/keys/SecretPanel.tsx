import { Drawer, SegmentedControl } from '@mantine/core'
import { getRealmSecretUse, type RealmSecret } from '@regent/contract/organization/realms-secrets'
import { dayMs } from '@regent/contract/time'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customerScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconBan, IconKey, IconPencil, IconRefresh } from '../../../ui/layout/icons.ts'
import { Time, useNow } from '../../../ui/time/Time.tsx'
import { CallsLine } from './CallsLine.tsx'
import styles from './Keys.module.css'
import { actionsByArea, areaLabel, limitsSummary } from './key-words.ts'
import { endOldSecret, rotateSecret, switchSecret } from './realm-secret-acts.ts'

const overlaps = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
]

type SecretPanelProps = {
  secret: RealmSecret
  name: string
  onLimit: () => void
  onMove: () => void
  isOpen: boolean
  onClose: () => void
}

/** The secret of one realm: its use, its limits, its rotation, and the ways to leave it. */
export function SecretPanel({ secret, name, onLimit, onMove, isOpen, onClose }: SecretPanelProps) {
  const rights = useRights()
  const confirm = useConfirm()
  const use = useQuery(query(getRealmSecretUse, { params: { pid: secret.pid } }, { scope: customerScope() }))
  const refusal = rights.refusal('edit api-keys')
  const of = { secret, name }
  return (
    <Drawer opened={isOpen} onClose={onClose} title={`Secret of ${name}`} size={480}>
      <Facts secret={secret} />
      <CallsLine days={use.data?.days ?? []} calls={secret.calls} refused={secret.refused} />
      <Rotation of={of} />
      <section className={`stack gap-8 ${styles.part}`} aria-label="Move to keys">
        <h3 className="part-title">Move to keys</h3>
        <p className="note">
          Create a service account with a key that has the rights used in the last 30 days. Switch the secret off when
          your game servers use the key.
        </p>
        <ActionButton
          leftSection={<IconKey aria-hidden />}
          disabledReason={
            rights.refusal('create api-keys') ??
            (secret.used.length === 0 && 'No call of the last 30 days needed a right.')
          }
          onClick={onMove}
        >
          Move to keys
        </ActionButton>
        {!secret.isOff && use.data && (
          <UnusedOffer
            of={of}
            recentCalls={use.data.days.slice(-unusedDays).reduce((sum, { calls }) => sum + calls, 0)}
          />
        )}
      </section>
      <div className={`flex wrap ${styles.part}`}>
        <ActionButton leftSection={<IconPencil aria-hidden />} disabledReason={refusal} onClick={onLimit}>
          Edit limits
        </ActionButton>
        <ActionButton
          className="end"
          {...(!secret.isOff && { color: 'red' })}
          leftSection={<IconBan aria-hidden />}
          disabledReason={refusal}
          onClick={() => void switchSecret(of, !secret.isOff, confirm)}
        >
          {secret.isOff ? 'Switch on' : 'Switch off'}
        </ActionButton>
      </div>
    </Drawer>
  )
}

/** Days without a call until the panel offers to switch the secret off. */
const unusedDays = 7

type UnusedOfferProps = { of: { secret: RealmSecret; name: string }; recentCalls: number }

/** Says whether the secret is still used and, if not, offers to switch it off. */
function UnusedOffer({ of, recentCalls }: UnusedOfferProps) {
  const rights = useRights()
  const confirm = useConfirm()
  const now = useNow()
  const { lastUsed } = of.secret
  const last = lastUsed === undefined ? 'never' : <Time ms={lastUsed} />
  const isUsed = recentCalls > 0 || (lastUsed !== undefined && lastUsed > now - unusedDays * dayMs)
  if (isUsed) {
    return (
      <p className="note">
        Still used: {formatQuantity(recentCalls, 'call')} in {unusedDays} days, last {last}.
      </p>
    )
  }
  return (
    <div className="row wrap spread">
      <span>
        No call in {unusedDays} days. Last used: {last}.
      </span>
      <ActionButton
        disabledReason={rights.refusal('edit api-keys')}
        onClick={() => void switchSecret(of, true, confirm)}
      >
        Switch off the unused secret
      </ActionButton>
    </div>
  )
}

function Facts({ secret }: { secret: RealmSecret }) {
  const areas = actionsByArea(secret.used.map(({ right }) => right))
  return (
    <dl className={styles.facts}>
      <dt>State</dt>
      <dd>
        {secret.offSince === undefined ? (
          'works'
        ) : (
          <>
            switched off <Time ms={secret.offSince} />
          </>
        )}
      </dd>
      <dt>May do</dt>
      <dd>{limitsSummary(secret)}</dd>
      <dt>Created</dt>
      <dd>
        <Time ms={secret.created} />
      </dd>
      <dt>Last used</dt>
      <dd>
        {secret.lastUsed === undefined ? 'not yet' : <Time ms={secret.lastUsed} />}
        {secret.lastAddress !== undefined && <span className="mono dimmed"> {secret.lastAddress}</span>}
      </dd>
      <dt>Used rights</dt>
      <dd>
        {secret.used.length === 0 ? (
          'none in 30 days'
        ) : (
          <details>
            <summary>
              {formatQuantity(secret.used.length, 'right')} in {formatQuantity(areas.size, 'area')}
            </summary>
            {[...areas].map(([area, actions]) => (
              <div key={area} className="small">
                {areaLabel(area)}: {actions.join(', ')}
              </div>
            ))}
          </details>
        )}
        {secret.playersLastUsed !== undefined && (
          <span className="note">
            Also calls of players, last <Time ms={secret.playersLastUsed} />. Keys cannot make these.
          </span>
        )}
      </dd>
    </dl>
  )
}

function Rotation({ of }: { of: { secret: RealmSecret; name: string } }) {
  const rights = useRights()
  const confirm = useConfirm()
  const [overlap, setOverlap] = useState('7')
  const { old } = of.secret
  const refusal = rights.refusal('edit api-keys')
  return (
    <section className={`stack gap-8 ${styles.part}`} aria-label="Rotate">
      <h3 className="part-title">Rotate</h3>
      <div className="row wrap">
        <SegmentedControl aria-label="Overlap" data={overlaps} value={overlap} onChange={setOverlap} />
        <ActionButton
          leftSection={<IconRefresh aria-hidden />}
          disabledReason={refusal}
          onClick={() => void rotateSecret(of, Number(overlap), confirm)}
        >
          Rotate
        </ActionButton>
      </div>
      {old ? (
        <div className="row wrap spread">
          <span>
            Old secret until <Time ms={old.ends} />, {formatCount(old.calls)} calls
            {old.lastUsed !== undefined && (
              <>
                , last <Time ms={old.lastUsed} />
              </>
            )}
          </span>
          <ActionButton disabledReason={refusal} onClick={() => void endOldSecret(of)}>
            End it now
          </ActionButton>
        </div>
      ) : (
        <p className="note">Both secrets work during the overlap. Reveal the new one on the page of the game.</p>
      )}
    </section>
  )
}
