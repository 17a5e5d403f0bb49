import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ApprovalRelease } from '@regent/contract/organization/approval-shapes'
import { cancelApprovalRelease, minReleaseReason, startApprovalRelease } from '@regent/contract/organization/approvals'
import { act, write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import type { Layer } from '../../../ui/code/use-drawer.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'

/** The emergency release that waits in the realm, with its end and a way to cancel it. */
export function ReleaseNotice({ release }: { release: ApprovalRelease | undefined }) {
  const rights = useRights()
  const scope = realmScope(useRealm().realmId)
  if (!release) return null
  const cancel = () =>
    act(
      cancelApprovalRelease,
      {},
      {
        subject: 'approval-release',
        done: 'Cancelled the emergency release',
        failed: 'The emergency release was not cancelled.',
        isFinal: true,
        scope,
      },
    )
  return (
    <Section
      title="Emergency release of approvals"
      actions={
        <ActionButton disabledReason={rights.refusal('edit approval-rules')} onClick={cancel}>
          Cancel release
        </ActionButton>
      }
    >
      <p className="flush">
        <Pill tone="error">waiting</Pill> {release.startedByEmail ?? 'An admin'} started it: “{release.reason}”. No
        action of this realm needs an approval after <Time ms={release.effectiveAt} />.
      </p>
    </Section>
  )
}

/** Starts an emergency release, for a realm in which too few people are left whose approval counts. */
export function ReleaseDrawer({ isOpen, onClose }: Layer) {
  const scope = realmScope(useRealm().realmId)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: {
      reason: (typed) => (typed.trim().length < minReleaseReason ? `Write at least ${minReleaseReason} letters` : null),
    },
  })
  const save = (body: { reason: string }) =>
    write(
      startApprovalRelease,
      { body },
      { subject: 'approval-release', done: 'Started the emergency release', isFinal: true, scope },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Emergency release of approvals"
      subtitle="After 24 hours no action of this realm needs an approval. Everybody with a role gets an e-mail."
      form={form}
      draft={{ none: 'it must be decided at once' }}
      save={save}
      failed="The emergency release was not started."
      submitLabel="Start release"
    >
      <Textarea
        label="Reason"
        description="It is in the e-mail and in the audit trail."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        data-autofocus
        {...form.getInputProps('reason')}
        key={form.key('reason')}
      />
    </SaveDrawer>
  )
}
