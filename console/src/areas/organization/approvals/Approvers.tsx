import type { EndpointOutput } from '@regent/contract/endpoint'
import { type Approver, confirmApprover, type getApprovalRules } from '@regent/contract/organization/approvals'
import { formatQuantity } from '@regent/contract/words'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { useOperator, useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { ReleaseDrawer } from './Release.tsx'

type ApprovalRules = EndpointOutput<typeof getApprovalRules>

const noun: [string, string] = ['approver', 'approvers']

/** The possible approvers of the realm, and whose identity is confirmed. */
export function Approvers({ known }: { known: ApprovalRules }) {
  const rights = useRights()
  const me = useOperator().id
  const confirm = useConfirm()
  const releasing = useDrawer((layer) => <ReleaseDrawer {...layer} />)
  const { approvers, rules } = known
  const isAsked = Object.values(rules.acts).some((needed) => needed > 0)
  const refusal = rights.refusal('edit users')
  const columns = useMemo(() => {
    const vouch = async (approver: Approver) => {
      const isConfirmed = await confirm({
        title: `Confirm ${approver.email} as an approver?`,
        body: 'You confirm that this person is not the one who gave them the account or the roles.',
        verb: 'Confirm approver',
        level: 'costly',
      })
      if (isConfirmed) await confirmOne(approver)
    }
    return buildColumns(vouch, ({ accountId }) => (accountId === me ? 'Another admin must confirm you.' : refusal))
  }, [confirm, me, refusal])
  return (
    <Section
      title="Approvers"
      count={approvers.length}
      subtitle={describeIdentities(known, isAsked)}
      isFlush
      actions={
        isAsked && known.release === undefined ? (
          <ActionButton disabledReason={rights.refusal('edit approval-rules')} onClick={() => releasing.open()}>
            Emergency release…
          </ActionButton>
        ) : undefined
      }
    >
      <DataTable
        label="Approvers"
        columns={columns}
        rows={approvers}
        rowId={({ accountId }) => String(accountId)}
        noun={noun}
      />
      {releasing.element}
    </Section>
  )
}

/** Proposes to ask for confirmed identities, or says who lacks one. */
function describeIdentities({ approvers, rules }: ApprovalRules, isAsked: boolean): string | undefined {
  const lacking = approvers.filter(({ isConfirmed }) => !isConfirmed).length
  if (rules.confirmedIdentity) {
    return lacking === 0
      ? undefined
      : `The approvals of ${formatQuantity(lacking, 'person', 'people')} do not count: no passkey or second factor.`
  }
  return isAsked ? 'Approvals of every account count. Require confirmed identities in the rules below.' : undefined
}

const confirmOne = ({ accountId, email }: Approver) =>
  act(
    confirmApprover,
    { params: { accountId } },
    {
      subject: 'approver',
      done: `Confirmed ${email}`,
      failed: 'The approver was not confirmed.',
      isFinal: true,
      scope: customerScope(),
    },
  )

const buildColumns = (
  vouch: (approver: Approver) => void,
  refusal: (approver: Approver) => string | undefined,
): Column<Approver>[] => [
  { id: 'person', header: 'Person', width: 280, cell: ({ email }) => email },
  {
    id: 'identity',
    header: 'Identity',
    width: 160,
    cell: ({ isConfirmed }) =>
      isConfirmed ? <Pill tone="done">confirmed</Pill> : <span className="dimmed">not confirmed</span>,
  },
  actionsColumn((approver) => ({
    name: approver.email,
    actions: [
      { label: 'Confirm approver', disabledReason: refusal(approver) ?? false, onClick: () => vouch(approver) },
    ],
  })),
]
