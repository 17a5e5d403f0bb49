import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '../../../ui/csv/csv.ts'
import { CopyButton } from '../../../ui/feedback/CopyButton.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconDownload } from '../../../ui/layout/icons.ts'
import styles from './Factors.module.css'

type RecoveryCodesProps = { codes: readonly string[]; doneLabel: string; onDone: () => void }

/** New recovery codes. They are shown once, so that leaving needs a confirmation. */
export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const [isStored, setIsStored] = useState(false)
  const text = codes.join('\n')
  return (
    <div className="stack">
      <p className="flush">
        Each code replaces the authenticator app once. They are not shown again. Store them in a password manager, or
        print them.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <div className="row">
        <CopyButton value={text} label="Copy recovery codes" />
        <Button
          leftSection={<IconDownload aria-hidden />}
          onClick={() => saveFile('regent-recovery-codes.txt', `${text}\n`, 'text/plain;charset=utf-8')}
        >
          Download
        </Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <Checkbox
        label="I have stored them"
        checked={isStored}
        onChange={(change) => setIsStored(change.currentTarget.checked)}
      />
      <div>
        <ActionButton
          variant="filled"
          disabledReason={isStored ? undefined : 'Confirm that you have stored the codes.'}
          onClick={onDone}
        >
          {doneLabel}
        </ActionButton>
      </div>
    </div>
  )
}
