import { Modal, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readFailure } from '../../api/failure.ts'
import { listSentRequests } from '../../api/sent-requests.ts'
import { serverOrigin } from '../../api/session/server-address.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { CodeBox } from '../../ui/json/CodeBox.tsx'
import { Pending } from '../routing/Pending.tsx'
import { referenceQuery } from './reference.ts'
import { listSnippetKinds, type SnippetKind } from './request-text.ts'
import { findCall, writeSentRequest } from './sent-request-text.ts'

type CopyRequestDialogProps = { isOpen: boolean; onClose: () => void }

/** The last requests of the open screen, as code to copy. */
export function CopyRequestDialog({ isOpen, onClose }: CopyRequestDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Copy a request of this screen" size="min(720px, 92vw)">
      <Requests />
    </Modal>
  )
}

function Requests() {
  const reference = useQuery(referenceQuery)
  const [sent] = useState(listSentRequests)
  const [index, setIndex] = useState('0')
  const [kind, setKind] = useState<SnippetKind>('curl')
  const referenceData = reference.data
  if (reference.error)
    return (
      <EmptyState
        kind="failed"
        failure={readFailure('The API description could not be loaded.', reference.error)}
        onRetry={() => reference.refetch()}
        isRetrying={reference.isFetching}
      />
    )
  if (!referenceData) return <Pending />
  const requests = sent.flatMap((request) => {
    const call = findCall(referenceData, request)
    return call ? [{ request, call }] : []
  })
  const selectedRequest = requests[Number(index)] ?? requests[0]
  if (!selectedRequest)
    return (
      <EmptyState
        kind="nothing-yet"
        title="No requests"
        description="This screen has sent no request that can be copied."
      />
    )
  const text = writeSentRequest(
    kind,
    selectedRequest.call,
    selectedRequest.request,
    referenceData.description,
    serverOrigin(),
  )
  return (
    <div className="stack">
      <Select
        label="Request"
        allowDeselect={false}
        value={index}
        onChange={(value) => setIndex(value ?? '0')}
        data={requests.map(({ call }, at) => ({ value: String(at), label: `${call.method} ${call.path}` }))}
      />
      <SegmentedControl
        aria-label="Language"
        value={kind}
        onChange={(value) => setKind(value as SnippetKind)}
        data={listSnippetKinds(selectedRequest.call).map(([value, label]) => ({ value, label }))}
      />
      <CodeBox text={text} copyLabel="Copy the request" />
      <p className="note">Set the variable for the access token. Passwords and secrets are not copied.</p>
    </div>
  )
}
