import { Modal } from '@mantine/core'
import { getContent } from '@regent/contract/operate/content/content'
import type { ContentItemView } from '@regent/contract/operate/content/content-shapes'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { JsonText } from '../../../ui/json/RawJson.tsx'
import { Time } from '../../../ui/time/Time.tsx'

type ContentItemDialogProps = { item: ContentItemView; isOpen: boolean; onClose: () => void }

/** One published version of an item, also of an old manifest. */
export function ContentItemDialog({ item, isOpen, onClose }: ContentItemDialogProps) {
  const { realmId } = useRealm()
  const read = useQuery(
    query(getContent, { query: { contentId: item.id, version: item.version } }, { scope: realmScope(realmId) }),
  )
  return (
    <Modal opened={isOpen} onClose={onClose} title={item.id} size={760}>
      <div className="stack">
        <p className="flush">
          <span className="dimmed">Version</span> <span className="mono">{item.version}</span>,{' '}
          <span className="dimmed">saved</span> <Time ms={item.created} />
        </p>
        {read.error && (
          <ErrorNotice
            failure={readFailure('The item could not be loaded.', read.error)}
            onRetry={() => read.refetch()}
          />
        )}
        {read.isLoading && <p role="status">Loading…</p>}
        {read.data && <JsonText value={read.data.properties} />}
      </div>
    </Modal>
  )
}
