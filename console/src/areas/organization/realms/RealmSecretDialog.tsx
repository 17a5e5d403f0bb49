import { Button, Modal } from '@mantine/core'
import type { RealmView } from '@regent/contract/realms'
import { useState } from 'react'
import { realmName } from '../../../shell/realms.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { IconEye, IconEyeOff } from '../../../ui/icons.ts'
import styles from './RealmSecretDialog.module.css'

type RealmSecretDialogProps = { realm: RealmView; isOpen: boolean; onClose: () => void }

/** A realm's secret, covered until it is asked for, because others may see the screen. */
export function RealmSecretDialog({ realm, isOpen, onClose }: RealmSecretDialogProps) {
  const [isShown, setIsShown] = useState(false)
  const secret = realm.secret ?? ''
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Secret of ${realmName(realm)}`} size={480}>
      <p className={styles.words}>
        Game servers sign their requests with it. Whoever has it can act as a game server of this realm, so keep it out
        of game clients, chats and repositories.
      </p>
      <div className={styles.line}>
        {isShown ? (
          <code className={styles.secret}>{secret}</code>
        ) : (
          <code className={styles.secret} role="img" aria-label="Secret, covered">
            {'•'.repeat(secret.length)}
          </code>
        )}
        <CopyButton value={secret} label={`Copy secret of ${realmName(realm)}`} />
      </div>
      <div className={styles.actions}>
        <Button
          leftSection={isShown ? <IconEyeOff aria-hidden /> : <IconEye aria-hidden />}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Cover' : 'Reveal'}
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Modal>
  )
}
