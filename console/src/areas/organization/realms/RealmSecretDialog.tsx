import { Button, Modal, TextInput } from '@mantine/core'
import { planRevealSecret, type RealmView, revealRealmSecret } from '@regent/contract/organization/realms'
import { secretShownMs } from '@regent/contract/organization/realms-secrets'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { planAct, write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { realmName } from '../../../shell/scope/realms.ts'
import { CopyButton } from '../../../ui/feedback/CopyButton.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { IconEye, IconEyeOff } from '../../../ui/layout/icons.ts'
import styles from './Realms.module.css'

type RealmSecretDialogProps = { realm: RealmView; isOpen: boolean; onClose: () => void }

/** Letters of a reason, which the server requires. */
const minReasonLength = 10

/** The usual length of a secret; the real one is unknown before it is revealed. */
const covered = '•'.repeat(24)

/** A realm's secret. It is loaded only on request, because each access is recorded in the audit trail. */
export function RealmSecretDialog({ realm, isOpen, onClose }: RealmSecretDialogProps) {
  const name = realmName(realm)
  const [reason, setReason] = useState('')
  const reveal = useMutation({
    mutationFn: async () => {
      // Other servers of this API return it with the realm.
      if (realm.secret !== undefined) return realm.secret
      const { data } = await write(
        revealRealmSecret,
        { params: { pid: realm.pid }, body: { reason: reason.trim() } },
        { subject: 'realm-secret', isFinal: true, scope: customerScope() },
      )
      return data.secret
    },
  })
  const failure = useWriteFailure('The secret was not revealed.', reveal.error)
  const secret = reveal.data
  const hasReason = reason.trim().length >= minReasonLength
  const { reset } = reveal
  useEffect(() => {
    if (secret === undefined) return
    const timer = setTimeout(reset, secretShownMs)
    return () => clearTimeout(timer)
  }, [secret, reset])
  const needsApproval = reveal.error !== null && 'code' in reveal.error && reveal.error.code === 'ApprovalNeeded'

  const plan = async () => {
    await planAct(
      planRevealSecret,
      { params: { pid: realm.pid } },
      { scope: customerScope(), failed: `Revealing the secret of ${name} was not planned.` },
    )
    onClose()
  }

  return (
    <Modal opened={isOpen} onClose={onClose} title={`Secret of ${name}`} size={480}>
      <p className={styles.words}>
        Game servers sign requests with it. Keep it out of game clients, chats and repositories. Viewing it is audited
        with your reason. It is hidden again after a minute.
      </p>
      {secret === undefined && (
        <TextInput
          label="Reason"
          description={`At least ${minReasonLength} letters. The audit trail shows it.`}
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <div className={`row ${styles.line}`}>
        {secret === undefined ? (
          <code className="grow small breakable" role="img" aria-label="Secret, covered">
            {covered}
          </code>
        ) : (
          <>
            <code className="grow small breakable">{secret}</code>
            <CopyButton value={secret} label={`Copy secret of ${name}`} />
          </>
        )}
      </div>
      {failure && <ErrorNotice failure={failure} />}
      <div className={`flex ${styles.actions}`}>
        {needsApproval && <Button onClick={plan}>Request approval</Button>}
        {secret === undefined ? (
          <Button
            leftSection={<IconEye aria-hidden />}
            disabled={!hasReason}
            loading={reveal.isPending}
            onClick={() => reveal.mutate()}
          >
            Reveal
          </Button>
        ) : (
          <Button leftSection={<IconEyeOff aria-hidden />} onClick={() => reveal.reset()}>
            Cover
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </Modal>
  )
}
