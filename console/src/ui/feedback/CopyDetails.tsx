import { Button } from '@mantine/core'
import { useState } from 'react'
import { IconCheck, IconCopy } from '../layout/icons.ts'
import { copyText } from './copy.ts'
import { toastCopied, toastError } from './toast.ts'

/** A button that copies a failure's details. */
export function CopyDetails({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <Button
      leftSection={isCopied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
      onClick={async () => {
        const isDone = await copyText(text)
        setIsCopied(isDone)
        if (isDone) toastCopied()
        else toastError('The browser blocked copying. Select the text and copy it.', text)
      }}
      onBlur={() => setIsCopied(false)}
    >
      {isCopied ? 'Copied' : 'Copy details'}
    </Button>
  )
}
