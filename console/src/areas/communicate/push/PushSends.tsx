import { listPushSends, type PushSend, pushSources } from '@regent/contract/communicate/push'
import { useInfiniteQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { formatResult, stateTone } from './push-words.ts'

/** Sent notifications with their results: of the realm, or of a campaign. */
export function PushSends({ campaign }: { campaign?: number }) {
  const { realmId } = useRealm()
  const list = useInfiniteQuery(
    pagedQuery(
      listPushSends,
      { query: { limit: 20, ...(campaign !== undefined && { campaign }) } },
      { scope: realmScope(realmId) },
    ),
  )
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Section
      title={campaign === undefined ? 'Sent notifications' : 'Push notifications'}
      subtitle="Devices by service and result."
      isFlush
    >
      {list.error && (
        <ErrorNotice
          failure={readFailure('The notifications could not be loaded.', list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.data && rows.length === 0 && <p className="flush dimmed inset">No notifications yet.</p>}
      <ul className="plain-list lined">
        {rows.map((row) => (
          <SendRow key={row.id} row={row} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="inset">
          <ActionButton onClick={() => void list.fetchNextPage()}>Show more</ActionButton>
        </div>
      )}
    </Section>
  )
}

function SendRow({ row: { title, body, source, isUrgent, created, results } }: { row: PushSend }) {
  return (
    <li className="stack gap-6 padded">
      <p className="flush breakable">
        <strong>{title ?? body ?? 'Data for the game'}</strong>
        {title && body ? ` ${body}` : ''}
      </p>
      <p className="flush cluster dimmed">
        <span>{pushSources[source]}</span> <Time ms={created} />
        {isUrgent && <Pill tone="pending">urgent</Pill>}
      </p>
      <p className="flush cluster">
        {results.length === 0 ? <span className="dimmed">No device.</span> : null}
        {results.map((result) => (
          <Pill key={formatResult(result)} tone={stateTone[result.state]}>
            {formatResult(result)}
          </Pill>
        ))}
      </p>
    </li>
  )
}
