import { Select } from '@mantine/core'
import { copyPushKeys, getPushKeys, type PushKey, removePushKey } from '@regent/contract/communicate/push'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm, useRealms } from '../../../shell/frame/place.ts'
import { realmName } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { ApnsKeyDrawer } from './ApnsKeyDrawer.tsx'
import { FcmKeyDrawer } from './FcmKeyDrawer.tsx'
import { providerLabel, pushServiceName } from './push-words.ts'

const providers = ['fcm', 'apns'] as const

/** The keys of push services of a realm. */
export function PushKeys() {
  const { realmId } = useRealm()
  const scope = realmScope(realmId)
  const { data, error, refetch, isFetching } = useQuery(query(getPushKeys, {}, { scope }))
  return (
    <>
      {error && (
        <ErrorNotice
          failure={readFailure('The keys could not be loaded.', error)}
          onRetry={() => refetch()}
          isRetrying={isFetching}
        />
      )}
      {data &&
        providers.map((provider) => (
          <KeySection key={provider} provider={provider} known={data.keys.find((one) => one.provider === provider)} />
        ))}
      {data && <CopyKeys realmId={realmId} />}
    </>
  )
}

function KeySection({ provider, known }: { provider: PushKey['provider']; known: PushKey | undefined }) {
  const rights = useRights()
  const confirm = useConfirm()
  const drawer = useDrawer((layer) =>
    provider === 'fcm' ? <FcmKeyDrawer {...layer} known={known} /> : <ApnsKeyDrawer {...layer} known={known} />,
  )
  async function remove() {
    const isConfirmed = await confirm({
      title: `Remove the key of ${providerLabel(provider)}?`,
      body: 'Waiting notifications for its devices are dropped.',
      verb: 'Remove key',
      level: 'costly',
    })
    if (!isConfirmed) return
    await act(
      removePushKey,
      { params: { provider } },
      { subject: 'push-key', done: 'Removed the key', failed: 'The key was not removed.' },
    )
  }
  return (
    <Section
      title={pushServiceName(provider)}
      actions={
        <span className="inline-row wrap">
          <ActionButton disabledReason={rights.refusal('edit push-keys')} onClick={() => drawer.open()}>
            {known ? 'Change key' : 'Set key'}
          </ActionButton>
          {known && (
            <ActionButton disabledReason={rights.refusal('edit push-keys')} onClick={() => void remove()}>
              Remove key
            </ActionButton>
          )}
        </span>
      }
    >
      {known ? (
        <div className="stack gap-12">
          {known.problem && (
            <p className="flush" role="status">
              The service rejected the key (<code>{known.problem.reason}</code>) <Time ms={known.problem.at} />.
              Notifications wait until the key is corrected.
            </p>
          )}
          <KeyValueList items={buildFacts(known)} />
        </div>
      ) : (
        <p className="flush dimmed">
          No key. Devices that registered with {providerLabel(provider)} get no notifications.
        </p>
      )}
      {drawer.element}
    </Section>
  )
}

const buildFacts = ({ projectId, email, keyId, teamId, bundleId, isSandbox, set, by }: PushKey) => [
  ...(projectId === undefined ? [] : [{ label: 'Project', value: projectId }]),
  ...(email === undefined ? [] : [{ label: 'Service account', value: email }]),
  ...(bundleId === undefined ? [] : [{ label: 'Bundle id', value: bundleId }]),
  ...(teamId === undefined ? [] : [{ label: 'Team id', value: teamId }]),
  { label: 'Key id', value: keyId },
  ...(isSandbox === undefined ? [] : [{ label: 'Environment', value: isSandbox ? 'Sandbox' : 'Production' }]),
  {
    label: 'Set',
    value: (
      <>
        <Time ms={set} /> {by && `by ${by}`}
      </>
    ),
  },
]

function CopyKeys({ realmId }: { realmId: string }) {
  const rights = useRights()
  const confirm = useConfirm()
  const [from, setFrom] = useState<string | null>(null)
  const otherRealms = useRealms().filter(({ pid }) => pid !== realmId)
  if (otherRealms.length === 0) return null
  async function copy() {
    const isConfirmed = await confirm({
      title: 'Copy the keys?',
      body: 'Keys that this realm has are replaced.',
      verb: 'Copy keys',
      level: 'costly',
    })
    if (!isConfirmed || from === null) return
    await act(
      copyPushKeys,
      { body: { from } },
      { subject: 'push-key', done: 'Copied the keys', failed: 'The keys were not copied.' },
    )
  }
  return (
    <Section title="Copy keys" subtitle="From another realm of the organization.">
      <div className="cluster">
        <Select
          aria-label="Realm"
          placeholder="Realm"
          data={otherRealms.map((realm) => ({ value: realm.pid, label: realmName(realm) }))}
          value={from}
          onChange={setFrom}
          searchable
        />
        <ActionButton
          disabledReason={rights.refusal('edit push-keys') ?? (from === null ? 'Choose a realm first.' : undefined)}
          onClick={() => void copy()}
        >
          Copy keys
        </ActionButton>
      </div>
    </Section>
  )
}
