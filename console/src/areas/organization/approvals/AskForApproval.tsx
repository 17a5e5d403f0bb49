import { Button, MultiSelect, Textarea } from '@mantine/core'
import { askForApproval, listApprovers, maxAskedColleagues } from '@regent/contract/organization/approvals'
import type { Plan } from '@regent/contract/organization/plans'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useOperator } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'

/** Requests approval of a plan, with a message: from named colleagues, or from all possible approvers. */
export function AskForApproval({ plan, pid }: { plan: Plan; pid: string }) {
  const me = useOperator().id
  const [message, setMessage] = useState('')
  const [colleagues, setColleagues] = useState<string[]>([])
  const scope = realmScope(pid)
  const read = useQuery(query(listApprovers, { query: { madeBy: plan.madeBy } }, { scope }))
  const otherApprovers = (read.data?.approvers ?? []).filter(
    ({ accountId }) => accountId !== me && accountId !== plan.madeBy,
  )
  const able = otherApprovers.filter(({ whyNot }) => whyNot === undefined)
  const unable = otherApprovers.filter(({ whyNot }) => whyNot !== undefined)
  const ask = useMutation({
    mutationFn: () =>
      write(
        askForApproval,
        {
          body: {
            subject: { kind: 'plan', id: plan.id },
            ...(message.trim() !== '' && { message: message.trim() }),
            ...(colleagues.length > 0 && { colleagues: colleagues.map(Number) }),
          },
        },
        { subject: 'approval', done: 'Requested approval', isFinal: true, scope },
      ),
  })
  const failure = useWriteFailure('The request was not sent.', ask.error)
  return (
    <>
      <MultiSelect
        label="Approvers"
        description="Empty: all approvers."
        placeholder={colleagues.length === 0 ? 'All approvers' : ''}
        data={able.map(({ accountId, email }) => ({ value: String(accountId), label: email }))}
        value={colleagues}
        onChange={setColleagues}
        maxValues={maxAskedColleagues}
        nothingFoundMessage={read.isLoading ? 'Loading…' : 'Nobody else can approve in this realm.'}
        comboboxProps={{ zIndex: 300 }}
        searchable
      />
      {read.data && able.length === 0 && (
        <p className="flush dimmed">
          Nobody can approve this now.{' '}
          {unable.length > 0 ? 'The reasons are below.' : 'Ask an admin to invite a colleague.'}
        </p>
      )}
      {unable.map(({ accountId, email, whyNot }) => (
        <p key={accountId} className="flush dimmed">
          {email}: {whyNot}
        </p>
      ))}
      <Textarea
        label="Message"
        description="The reason, included in the e-mail."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      {failure && <ErrorNotice failure={failure} />}
      <div className="flex wrap">
        <Button variant="filled" onClick={() => ask.mutate()} loading={ask.isPending}>
          Request approval
        </Button>
      </div>
    </>
  )
}
