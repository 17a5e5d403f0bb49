import { getPlayerPush, type PushDelivery, pushStates, setPushAllowed } from '@regent/contract/communicate/push'
import { useQuery } from '@tanstack/react-query'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { PlayerPushDrawer } from './PlayerPushDrawer.tsx'
import { formatReason, providerLabel, stateTone } from './push-words.ts'

/** The devices of a player, and the notifications that they got. */
export function PlayerPushPage() {
  const { realmId, gamerTag } = usePlayerRoute()
  const rights = useRights()
  const isAllowed = rights.can('view notify')
  const read = useQuery({
    ...query(getPlayerPush, { params: { gamerTag } }, { scope: realmScope(realmId) }),
    enabled: isAllowed,
  })
  const sending = useDrawer((layer) => <PlayerPushDrawer {...layer} gamerTag={gamerTag} />)
  if (!isAllowed) return <EmptyState kind="not-allowed" missingRight="view notify" />
  const { data } = read
  const hasDevice = data?.allowed === true && data.devices.length > 0
  return (
    <div className="stack gap-16">
      <PageHeader
        title="Push Notifications"
        subtitle="Devices of the player, and the latest 50 notifications."
        actions={
          <ActionButton
            disabledReason={
              rights.refusal('create notify') ?? (hasDevice ? undefined : 'No device of the player gets notifications.')
            }
            onClick={() => sending.open()}
          >
            Send notification
          </ActionButton>
        }
      />
      {read.error && (
        <ErrorNotice
          failure={readFailure('The devices could not be loaded.', read.error)}
          onRetry={() => read.refetch()}
          isRetrying={read.isFetching}
        />
      )}
      {data && (
        <>
          <Section
            title="Devices"
            count={data.devices.length}
            subtitle={data.allowed ? 'The player allows notifications.' : 'The player turned notifications off.'}
            actions={
              <ActionButton
                disabledReason={rights.refusal('edit player-profile')}
                onClick={() =>
                  void act(
                    setPushAllowed,
                    { params: { gamerTag }, body: { allowed: !data.allowed } },
                    {
                      subject: 'push-consent',
                      done: data.allowed ? 'Turned notifications off' : 'Turned notifications on',
                      failed: 'Nothing was changed.',
                    },
                  )
                }
              >
                {data.allowed ? 'Turn off' : 'Turn on'}
              </ActionButton>
            }
          >
            {data.devices.length === 0 ? (
              <p className="flush dimmed">No device is registered.</p>
            ) : (
              <KeyValueList
                items={data.devices.map(({ provider, ending, registered }) => ({
                  label: `${providerLabel(provider)} …${ending}`,
                  value: <Time ms={registered} />,
                }))}
              />
            )}
          </Section>
          <Section title="Notifications" isFlush>
            {data.deliveries.length === 0 && <p className="flush dimmed inset">No notifications yet.</p>}
            <ul className="plain-list lined">
              {data.deliveries.map((one) => (
                <DeliveryRow key={one.id} delivery={one} />
              ))}
            </ul>
          </Section>
        </>
      )}
      {sending.element}
    </div>
  )
}

function DeliveryRow({ delivery: { title, body, provider, state, reason, created, due } }: { delivery: PushDelivery }) {
  return (
    <li className="stack gap-6 padded">
      <p className="flush breakable">
        <strong>{title ?? body ?? 'Data for the game'}</strong>
        {title && body ? ` ${body}` : ''}
      </p>
      <p className="flush cluster dimmed">
        <Pill tone={stateTone[state]}>{pushStates[state]}</Pill>
        <span>{providerLabel(provider)}</span> <Time ms={created} />
        {reason && <span>{formatReason(reason)}</span>}
        {due !== undefined && (
          <span>
            next attempt <Time ms={due} />
          </span>
        )}
      </p>
    </li>
  )
}
