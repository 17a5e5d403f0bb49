import { type EventObject, type EventRow, endEvent } from '@regent/contract/engage/events'
import { formatQuantity } from '@regent/contract/words'
import type { ReactNode } from 'react'
import { act } from '../../../api/act.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { IconCalendar, IconCopy, IconPencil, IconPower, IconX } from '../../../ui/layout/icons.ts'
import type { MenuAction } from '../../../ui/layout/PageHeader.tsx'

const EventDrawer = lazyDialog(() => import('./EventDrawer.tsx').then((module) => module.EventDrawer))
const ScheduleEventDrawer = lazyDialog(() =>
  import('./ScheduleEventDrawer.tsx').then((module) => module.ScheduleEventDrawer),
)
const EndPhaseDrawer = lazyDialog(() => import('./EndPhaseDrawer.tsx').then((module) => module.EndPhaseDrawer))

type Editing = { known?: EventRow; isClone?: boolean; startAt?: number }

export const endPhaseLabel = 'End phase'

/** The actions on an event and their drawers, for the list and the page of one event. */
export function useEventActions(realmId: string): {
  /** Opens the form for a new event, with its start if one is known. */
  create: (startAt?: number) => void
  actionsOf: (row: EventRow) => MenuAction[]
  drawers: ReactNode
} {
  const { refusal } = useRights()
  const confirm = useConfirm()
  const editing = useDrawer((layer, item: Editing) => <EventDrawer {...layer} realmId={realmId} {...item} />)
  const scheduling = useDrawer((layer, item: EventRow) => <ScheduleEventDrawer {...layer} row={item} />)
  const ending = useDrawer((layer, item: EventObject) => <EndPhaseDrawer {...layer} round={item} />)

  async function end({ symbol, current, content }: EventRow) {
    const isConfirmed = await confirm({
      title: `End ${content.name}?`,
      body: current
        ? `Ends now for ${formatQuantity(current.players, 'player', 'players')}. They can claim earned rewards. Future rounds are cancelled.`
        : 'Future rounds are cancelled.',
      verb: 'End event',
      level: 'costly',
    })
    if (!isConfirmed) return
    await act(
      endEvent,
      { params: { id: symbol } },
      { subject: 'event', done: `Ended event ${symbol}`, failed: `The event ${symbol} was not ended.` },
    )
  }

  const buildActions = (row: EventRow): MenuAction[] => [
    {
      label: 'Edit event',
      icon: <IconPencil aria-hidden />,
      onClick: () => editing.open({ known: row }),
      disabledReason: refusal('edit events'),
    },
    {
      label: 'Clone event',
      icon: <IconCopy aria-hidden />,
      onClick: () => editing.open({ known: row, isClone: true }),
      disabledReason: refusal('clone events'),
    },
    {
      label: 'Schedule',
      icon: <IconCalendar aria-hidden />,
      onClick: () => scheduling.open(row),
      disabledReason: refusal('schedule events'),
    },
    {
      label: endPhaseLabel,
      icon: <IconPower aria-hidden />,
      onClick: () => row.current && ending.open(row.current),
      disabledReason: refusal('end-phase events') ?? (!row.current && 'The event is not running.'),
    },
    {
      label: 'End event',
      icon: <IconX aria-hidden />,
      onClick: () => void end(row),
      isDangerous: true,
      disabledReason: refusal('end events') ?? (!row.current && row.isWithdrawn && 'The event has already ended.'),
    },
  ]

  const drawers = (
    <>
      {editing.element}
      {scheduling.element}
      {ending.element}
    </>
  )
  return {
    create: (startAt) => editing.open(startAt === undefined ? {} : { startAt }),
    actionsOf: buildActions,
    drawers,
  }
}
