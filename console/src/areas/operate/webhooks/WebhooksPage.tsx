import type { EndpointOutput } from '@regent/contract/endpoint'
import { listWebhooks, type testWebhook, type Webhook } from '@regent/contract/operate/webhooks'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useMutation } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { RecordsPage } from '../../../shell/lists/RecordsPage.tsx'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconPencil, IconTrash } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { HistorySection } from '../../organization/audit/History.tsx'
import { AttemptFacts } from './DeliveryDrawer.tsx'
import { WebhookDeliveries } from './WebhookDeliveries.tsx'
import { type NewWebhookSecret, WebhookSecretDialog } from './WebhookSecretDialog.tsx'
import { redeliverAll, removeWebhook, rotateSecret, sendTest, setEnabled } from './webhook-acts.ts'
import { toWebhookState, webhookTones } from './webhook-words.ts'
import type { WebhooksSearch } from './webhooks-search.ts'

const WebhookDrawer = lazyDialog(() => import('./WebhookDrawer.tsx').then((module) => module.WebhookDrawer))

const webhooks: WholeList<Webhook, WebhooksSearch> = {
  name: 'webhooks',
  noun: ['webhook', 'webhooks'],
  rowId: ({ id }) => String(id),
  placeholder: 'Name, URL or event',
  texts: ({ name, url, events }) => [name, url, ...events],
}

/** The webhooks of the realm. */
export function WebhooksPage() {
  const { realmId } = useRealm()
  const scope = realmScope(realmId)
  const secret = useDrawer((layer, made: NewWebhookSecret) => <WebhookSecretDialog {...layer} {...made} />)
  return (
    <>
      <RecordsPage
        title="Webhooks"
        subtitle="Signed requests to your URLs when something happens in the realm."
        list={webhooks}
        read={query(listWebhooks, {}, { scope })}
        rowsOf={(data) => data.webhooks}
        what="the webhooks"
        rights={{ view: 'view webhooks', create: 'edit webhooks' }}
        createLabel="Create webhook"
        begin="create a webhook"
        csvFile={`webhooks-${realmId}.csv`}
        nothingYet={{ title: 'No webhooks yet', description: 'A webhook sends events of the realm to your servers.' }}
        buildColumns={buildColumns}
        rowTitle={({ name }) => name}
        detail={(webhook, edit) => <Detail webhook={webhook} scope={scope} onEdit={edit} onNewSecret={secret.open} />}
        form={(layer, known) => <WebhookDrawer {...layer} known={known} onCreated={secret.open} />}
      />
      {secret.element}
    </>
  )
}

type DetailProps = {
  webhook: Webhook
  scope: string | null
  onEdit: () => void
  onNewSecret: (made: NewWebhookSecret) => void
}

function Detail({ webhook, scope, onEdit, onNewSecret }: DetailProps) {
  const { refusal } = useRights()
  const { name, url, events, description, secrets, waiting, dropped, failed, day, updatedAt, updatedBy } = webhook
  const refused = refusal('edit webhooks')
  const rotate = async () => {
    const newSecret = await rotateSecret(webhook)
    if (newSecret) onNewSecret(newSecret)
  }
  const oldSecret = secrets.find(({ ends }) => ends !== undefined)
  return (
    <div className="stack">
      <Section
        title="Webhook"
        actions={
          <>
            <ActionButton disabledReason={refused} onClick={onEdit}>
              Edit
            </ActionButton>
            <ActionButton disabledReason={refused} onClick={() => void setEnabled(webhook, !webhook.isEnabled)}>
              {webhook.isEnabled ? 'Disable' : 'Enable'}
            </ActionButton>
            <ActionButton disabledReason={refused} onClick={() => void rotate()}>
              Rotate secret
            </ActionButton>
          </>
        }
      >
        <KeyValueList
          items={[
            { label: 'State', value: <State webhook={webhook} /> },
            { label: 'Name', value: name, copy: name },
            { label: 'URL', value: url, copy: url },
            { label: 'Events', value: events.join(', ') },
            { label: 'Description', value: description },
            {
              label: 'Last 24 hours',
              value: `${formatCount(day.delivered)} delivered, ${formatCount(day.failed)} failed`,
            },
            { label: 'Waiting', value: formatCount(waiting) },
            ...(dropped === undefined
              ? []
              : [{ label: 'Dropped', value: `${formatQuantity(dropped, 'event')}, because the queue was full` }]),
            {
              label: 'Secret',
              value: (
                <>
                  made <Time ms={secrets[0]?.created} />
                  {oldSecret && (
                    <>
                      {', the old one ends '}
                      <Time ms={oldSecret.ends} />
                    </>
                  )}
                </>
              ),
            },
            {
              label: 'Changed',
              value: (
                <>
                  <Time ms={updatedAt} />
                  {updatedBy && ` by ${updatedBy}`}
                </>
              ),
            },
          ]}
        />
      </Section>
      <Test webhook={webhook} scope={scope} disabledReason={refused} />
      {failed > 0 && (
        <Section
          title="Failed deliveries"
          actions={
            <ActionButton disabledReason={refused} onClick={() => void redeliverAll(webhook)}>
              Send all again
            </ActionButton>
          }
        >
          <p className="note">
            {formatQuantity(failed, 'event')} failed for 24 hours. They are no longer retried automatically.
          </p>
        </Section>
      )}
      <WebhookDeliveries webhook={webhook} scope={scope} refusal={refusal} />
      <HistorySection of={{ subject: 'webhook', subjectId: String(webhook.id) }} scope={scope} />
    </div>
  )
}

function State({ webhook }: { webhook: Webhook }) {
  const state = toWebhookState(webhook)
  return (
    <span className="row wrap">
      <Pill tone={webhookTones[state]}>{state}</Pill>
      {webhook.stoppedWhy}
      {state === 'failing' && (
        <span>
          since <Time ms={webhook.failingSince} />
        </span>
      )}
    </span>
  )
}

type TestProps = { webhook: Webhook; scope: string | null; disabledReason: string | undefined }

/** Sends a test event and shows the answer. */
function Test({ webhook, scope, disabledReason }: TestProps) {
  const test = useMutation<EndpointOutput<typeof testWebhook>, Error>({ mutationFn: () => sendTest(webhook, scope) })
  return (
    <Section
      title="Test"
      actions={
        <ActionButton disabledReason={disabledReason} loading={test.isPending} onClick={() => test.mutate()}>
          Send test event
        </ActionButton>
      }
    >
      <p className="note">Sends an event webhook.test now. The result is not stored.</p>
      {test.error && <ErrorNotice failure={readFailure('The test event was not sent.', test.error)} />}
      {test.data && <AttemptFacts {...test.data.attempt} />}
    </Section>
  )
}

const buildColumns = ({ refusal }: Rights, edit: (webhook: Webhook) => void): Column<Webhook>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 200,
    cell: ({ id, name }) => <HereLink search={{ shown: String(id) }}>{name}</HereLink>,
    csv: 'name',
  },
  {
    id: 'state',
    header: 'State',
    width: 120,
    cell: (webhook) => {
      const state = toWebhookState(webhook)
      return <Pill tone={webhookTones[state]}>{state}</Pill>
    },
    csv: { state: toWebhookState },
  },
  { id: 'url', header: 'URL', width: 320, cell: ({ url }) => url, csv: 'url' },
  {
    id: 'delivered',
    header: 'Delivered (24 h)',
    width: 130,
    align: 'right',
    cell: ({ day }) => formatCount(day.delivered),
    csv: { delivered: ({ day }) => day.delivered },
  },
  {
    id: 'failed',
    header: 'Failed',
    width: 90,
    align: 'right',
    cell: ({ failed }) => formatCount(failed),
    csv: 'failed',
  },
  {
    id: 'waiting',
    header: 'Waiting',
    width: 90,
    align: 'right',
    cell: ({ waiting }) => formatCount(waiting),
    csv: 'waiting',
  },
  actionsColumn((webhook) => ({
    name: webhook.name,
    actions: [
      {
        label: 'Edit webhook',
        icon: <IconPencil aria-hidden />,
        onClick: () => edit(webhook),
        disabledReason: refusal('edit webhooks'),
      },
      {
        label: 'Delete webhook',
        icon: <IconTrash aria-hidden />,
        onClick: () => void removeWebhook(webhook),
        isDangerous: true,
        disabledReason: refusal('edit webhooks'),
      },
    ],
  })),
]
