import { Select } from '@mantine/core'
import {
  type DeliveryState,
  deliveryStates,
  listWebhookDeliveries,
  type Webhook,
  type WebhookDelivery,
} from '@regent/contract/operate/webhooks'
import { formatCount } from '@regent/contract/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import type { Rights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconCode, IconRefresh } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { DeliveryDrawer } from './DeliveryDrawer.tsx'
import { redeliver } from './webhook-acts.ts'
import { deliveryTones } from './webhook-words.ts'

const pollMs = 5_000

type WebhookDeliveriesProps = { webhook: Webhook; scope: string | null; refusal: Rights['refusal'] }

/** The log of deliveries, newest first. */
export function WebhookDeliveries({ webhook, scope, refusal }: WebhookDeliveriesProps) {
  const [state, setState] = useState<DeliveryState | undefined>()
  const deliveryDrawer = useDrawer((layer, { delivery }: { delivery: number }) => (
    <DeliveryDrawer {...layer} webhookId={webhook.id} deliveryId={delivery} scope={scope} />
  ))
  const { open } = deliveryDrawer
  const input = { params: { id: webhook.id }, query: { limit: 20, ...(state && { state }) } }
  const list = useInfiniteQuery({
    ...pagedQuery(listWebhookDeliveries, input, { scope, newestFirst: { by: ['id'] } }),
    refetchInterval: pollMs,
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const columns = useMemo(
    () => buildColumns(webhook, refusal, (delivery) => open({ delivery })),
    [webhook, refusal, open],
  )
  return (
    <Section
      title="Deliveries"
      subtitle="Last 7 days."
      isFlush
      actions={
        <Select
          aria-label="State of the deliveries"
          placeholder="All states"
          data={[...deliveryStates]}
          value={state ?? null}
          onChange={(next) => setState((next ?? undefined) as DeliveryState | undefined)}
          clearable
          w={140}
        />
      }
    >
      {list.error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The deliveries could not be loaded.', list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : rows.length === 0 && !list.isLoading ? (
        <EmptyState kind="nothing-yet" title="No deliveries" description="Events appear here when they happen." />
      ) : (
        <DataTable
          label="Deliveries"
          columns={columns}
          rows={rows}
          rowId={({ id }) => String(id)}
          isLoading={list.isLoading}
          noun={['delivery', 'deliveries']}
        />
      )}
      {list.hasNextPage && (
        <ActionButton onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage} m={8}>
          Load more
        </ActionButton>
      )}
      {deliveryDrawer.element}
    </Section>
  )
}

/** "204 in 140 ms", or the reason of the failure. */
const formatResult = ({ last }: WebhookDelivery) =>
  last ? (last.error ?? `${last.status ?? ''} in ${formatCount(last.latencyMs)} ms`) : 'not tried yet'

const buildColumns = (
  webhook: Webhook,
  refusal: Rights['refusal'],
  open: (delivery: number) => void,
): Column<WebhookDelivery>[] => [
  { id: 'at', header: 'Time', width: 105, keepsWidth: true, cell: ({ created }) => <Time ms={created} /> },
  {
    id: 'type',
    header: 'Event',
    width: 200,
    cell: (row) => (
      <>
        {row.type}
        <p className="note flush">{formatResult(row)}</p>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: 110,
    cell: ({ state }) => <Pill tone={deliveryTones[state]}>{state}</Pill>,
  },
  actionsColumn(({ id, type, state }) => ({
    name: type,
    actions: [
      { label: 'Show details', icon: <IconCode aria-hidden />, onClick: () => open(id) },
      {
        label: 'Send again',
        icon: <IconRefresh aria-hidden />,
        onClick: () => void redeliver(webhook, id),
        disabledReason: refusal('edit webhooks') ?? (state === 'waiting' && 'It is waiting already.'),
      },
    ],
  })),
]
