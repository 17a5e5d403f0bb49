import { Button } from '@mantine/core'
import { useState } from 'react'
import { IconCheck, IconCopy } from '../icons.ts'
import { copyText } from './copy.ts'

/** A button that puts a failure's details on the clipboard. */
export function CopyDetails({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <Button
      leftSection={isCopied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
      onClick={async () => setIsCopied(await copyText(text))}
      onBlur={() => setIsCopied(false)}
    >
      {isCopied ? 'Copied' : 'Copy details'}
    </Button>
  )
}
