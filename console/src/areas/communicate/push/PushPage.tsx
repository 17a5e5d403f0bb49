import { useRights } from '../../../shell/scope/rights.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { PushKeys } from './PushKeys.tsx'
import { PushSends } from './PushSends.tsx'

/** Keys of push services, and sent notifications with their results. */
export function PushPage() {
  const rights = useRights()
  if (!rights.can('view notify')) return <EmptyState kind="not-allowed" missingRight="view notify" />
  return (
    <div className="stack gap-16">
      <PageHeader
        title="Push Notifications"
        subtitle="Keys of this realm for FCM and APNs, and the results of sent notifications."
      />
      <PushKeys />
      <PushSends />
    </div>
  )
}
