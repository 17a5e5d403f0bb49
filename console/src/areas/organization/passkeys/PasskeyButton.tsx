import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PasskeyCancelled } from './browser.ts'

type PasskeyButtonProps = {
  label: string
  /** Asks the browser, and does what the passkey is for. */
  use: () => Promise<void>
  /** Shows an error; undefined: clears it for the next attempt. */
  onFailure: (error: unknown) => void
  isFilled?: boolean
}

/** Asks for a passkey. If the person cancels, no error is shown and the focus returns. */
export function PasskeyButton({ label, use, onFailure, isFilled = false }: PasskeyButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  async function press() {
    onFailure(undefined)
    setIsAsking(true)
    try {
      await use()
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) onFailure(error)
      // A button that is loading takes no focus.
      flushSync(() => setIsAsking(false))
      button.current?.focus()
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <Button
      ref={button}
      fullWidth
      size="md"
      variant={isFilled ? 'filled' : 'default'}
      loading={isAsking}
      onClick={press}
    >
      {label}
    </Button>
  )
}
