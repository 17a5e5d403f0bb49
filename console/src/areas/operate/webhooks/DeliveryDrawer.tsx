import { Drawer } from '@mantine/core'
import { getWebhookDelivery, type WebhookAttempt } from '@regent/contract/operate/webhooks'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { CodeBox } from '../../../ui/json/CodeBox.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'

type DeliveryDrawerProps = {
  webhookId: number
  deliveryId: number
  scope: string | null
  isOpen: boolean
  onClose: () => void
}

/** One delivery: its payload and its attempts with the answers. */
export function DeliveryDrawer({ webhookId, deliveryId, scope, isOpen, onClose }: DeliveryDrawerProps) {
  const read = useQuery(query(getWebhookDelivery, { params: { id: webhookId, delivery: deliveryId } }, { scope }))
  return (
    <Drawer opened={isOpen} onClose={onClose} title={read.data?.type ?? 'Delivery'} size={560}>
      {read.error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The delivery could not be loaded.', read.error)}
          onRetry={() => read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : read.data ? (
        <div className="stack">
          <Section title="Payload">
            <CodeBox text={formatJson(read.data.payload)} copyLabel="Copy the payload" />
          </Section>
          {read.data.log.toReversed().map((attempt) => (
            <Section key={attempt.at} title="Attempt">
              <AttemptFacts {...attempt} />
            </Section>
          ))}
        </div>
      ) : (
        <Pending />
      )}
    </Drawer>
  )
}

const formatJson = (text: string) => JSON.stringify(JSON.parse(text), null, 2)

/** The result of an attempt, also of a test. */
export const AttemptFacts = ({ at, status, latencyMs, error, answer }: WebhookAttempt) => (
  <KeyValueList
    items={[
      { label: 'Result', value: error ?? 'Delivered.' },
      { label: 'Time', value: <Time ms={at} /> },
      { label: 'Status', value: status === undefined ? 'no answer' : String(status) },
      { label: 'Latency', value: `${formatCount(latencyMs)} ms` },
      { label: 'Answer', value: answer === '' ? 'empty' : <code className="mono">{answer}</code> },
    ]}
  />
)
