import { disconnectService, type ServiceConnection } from '@regent/contract/operate/microservices'
import { formatQuantity } from '@regent/contract/words'
import { act } from '../../../api/act.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { connectionLabels } from './service-words.ts'

type ConnectedInstancesProps = { connections: ServiceConnection[]; scope: string | null }

/** Instances of a service that run elsewhere and connect to the server. */
export function ConnectedInstances({ connections, scope }: ConnectedInstancesProps) {
  const refusal = useRights().refusal('deploy manifest')
  const confirm = useConfirm()

  async function disconnect({ serviceName, instance }: ServiceConnection) {
    const isConfirmed = await confirm({
      title: `Disconnect ${instance}?`,
      body: 'Pending calls fail. Restart its process to reconnect.',
      verb: 'Disconnect 1 instance',
      level: 'costly',
    })
    if (!isConfirmed) return
    await act(
      disconnectService,
      { params: { service: serviceName, instance } },
      {
        subject: 'service-connection',
        done: `Disconnected ${instance}`,
        failed: 'The instance was not disconnected.',
        isFinal: true,
        scope,
      },
    )
  }

  return (
    <Section title="Connected instances" subtitle="External processes that share the service’s calls.">
      <ul className="grid plain-list" aria-label="Connected instances">
        {connections.map((connection) => (
          <li key={connection.instance} className="grid gap-4">
            <div className="row wrap">
              <CopyId value={connection.instance} label="instance" />
              <Pill tone={connectionLabels[connection.state].tone}>{connectionLabels[connection.state].label}</Pill>
              <ActionButton
                className="end"
                aria-label={`Disconnect ${connection.instance}`}
                disabledReason={refusal}
                onClick={() => void disconnect(connection)}
              >
                Disconnect
              </ActionButton>
            </div>
            <p className="flush breakable">
              Version <span className="mono">{connection.version}</span>, since <Time ms={connection.connectedAt} />,{' '}
              {formatQuantity(connection.outstanding, 'call')} in progress, weight {connection.weight}, takes{' '}
              {callsTaken(connection)}
            </p>
            {connection.lastError !== undefined && (
              <p className="flush breakable">
                Last error
                {connection.lastErrorAt !== undefined && (
                  <>
                    , <Time ms={connection.lastErrorAt} />
                  </>
                )}
                : {connection.lastError}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function callsTaken({ routingKey, routes }: ServiceConnection): string {
  const calls = routes.length === 0 ? 'all calls' : formatQuantity(routes.length, 'route')
  return routingKey === undefined ? calls : `only calls with the key ${routingKey} (${calls})`
}
