import { Button, Modal, TextInput } from '@mantine/core'
import { difference } from '@regent/contract/differences/difference'
import { deployServiceManifest, type ServiceManifest } from '@regent/contract/operate/microservices'
import { formatQuantity } from '@regent/contract/words'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { writeFailure } from '../../../api/failure.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { StateDifferences } from '../../../ui/differences/Differences.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import styles from './Microservices.module.css'
import { type Draft, toComparableDraft } from './service-words.ts'

type DeployDialogProps = {
  /** The current deployment, if there is one. */
  current: ServiceManifest | undefined
  draft: Draft
  isOpen: boolean
  onClose: () => void
}

const none: Draft = { manifest: [], storageReference: [] }

/** The number of services and stores that change. */
const countChanged = (before: unknown, after: unknown): number =>
  new Set(difference({ before, after }).fields.map(({ path }) => path.slice(0, 2).join('/'))).size

/** Shows the diff of a deployment, field by field, and deploys it. */
export function DeployDialog({ current, draft, isOpen, onClose }: DeployDialogProps) {
  const rights = useRights()
  const [base] = useState(current)
  const [comments, setComments] = useState('')
  // As stored by the server: without unset fields.
  const [before, after] = [base ?? none, draft].map(
    (one) => JSON.parse(JSON.stringify(toComparableDraft(one))) as unknown,
  )
  const count = countChanged(before, after)
  const deploying = useMutation({
    // Sends the full list with the loaded version, so that a newer deployment is not overwritten.
    mutationFn: () => {
      const { manifest, storageReference: storageReferences } = draft
      return write(
        deployServiceManifest,
        { body: { manifest, storageReferences, comments: comments.trim() } },
        { subject: 'service-manifest', done: 'Deployed the services', ifMatch: Number(base?.id ?? 0) },
      )
    },
    onSuccess: onClose,
  })
  return (
    <Modal opened={isOpen} onClose={onClose} title="Review before deploying" size={860}>
      <div className={`grid ${styles.stack}`}>
        {deploying.error && <ErrorNotice failure={writeFailure('Nothing was deployed.', deploying.error)} />}
        <StateDifferences isCode label="Changes of the deployment" before={before} after={after} />
        <TextInput
          label="Comment"
          value={comments}
          maxLength={1_000}
          autoComplete="off"
          onChange={(event) => setComments(event.currentTarget.value)}
        />
        <div className={`flex ${styles.actions}`}>
          <Button onClick={onClose} disabled={deploying.isPending}>
            Back
          </Button>
          <ActionButton
            variant="filled"
            loading={deploying.isPending}
            disabledReason={rights.refusal('deploy manifest')}
            onClick={() => deploying.mutate()}
          >
            {count === 0 ? 'Deploy again' : `Deploy ${formatQuantity(count, 'change')}`}
          </ActionButton>
        </div>
      </div>
    </Modal>
  )
}
