import { useRights } from '../../../shell/scope/rights.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { SenderForm } from './SenderForm.tsx'
import { SuppressedAddresses } from './SuppressedAddresses.tsx'

/** Sender, frequency cap, quiet hours and suppression list of campaigns. */
export function EmailsPage() {
  const rights = useRights()
  return (
    <>
      <PageHeader
        title="E-Mail and Limits"
        subtitle="Sender, message limits, quiet hours and unsubscribed addresses."
      />
      {rights.can('view campaigns') ? (
        <>
          <LimitsForm />
          <SenderForm />
          <SuppressedAddresses />
        </>
      ) : (
        <EmptyState kind="not-allowed" missingRight="view campaigns" />
      )}
    </>
  )
}
