import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import { holdKeys } from '../code/held-keys.ts'
import { lazyDialog } from '../code/lazy-dialog.tsx'

const ConfirmModal = lazyDialog(() => import('./ConfirmModal.tsx').then((module) => module.ConfirmModal))

export type Confirmation = {
  title: string
  body: ReactNode
  /** Label of the button, with verb and number: "Delete 4,312 entries". */
  verb: string
  /**
   * Changes that can be undone need no dialog: they apply immediately and show an Undo toast. `discard`: loses typed
   * input.
   */
  level: 'costly' | 'discard' | 'irreversible'
  /** The name that the user must type; required for irreversible changes and for those that affect all of PROD. */
  typeName?: string
  /** Hint below the name's field; default: "This cannot be undone." */
  consequence?: string
}

type Confirm = (confirmation: Confirmation) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

/** `await confirm({…})` is true if the operator confirmed. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it')
  return confirm
}

/** Provides the single confirm dialog of the page. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ confirmation: Confirmation; key: number } | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const answer = useRef<(isConfirmed: boolean) => void>(null)
  const count = useRef(0)

  const close = useCallback((isConfirmed: boolean) => {
    setIsOpen(false)
    answer.current?.(isConfirmed)
    answer.current = null
  }, [])

  const confirm = useCallback<Confirm>(
    (confirmation) => {
      answer.current?.(false)
      holdKeys(() => close(false))
      count.current += 1
      const key = count.current
      // Opens and answers in a later task, so that the Escape that triggers it does not also reach the layer below.
      setTimeout(() => {
        setAsked({ confirmation, key })
        setIsOpen(true)
      })
      return new Promise((resolve) => {
        answer.current = (isConfirmed) => setTimeout(() => resolve(isConfirmed))
      })
    },
    [close],
  )

  return (
    <ConfirmContext value={useMemo(() => confirm, [confirm])}>
      {children}
      {asked && (
        <ConfirmModal
          key={asked.key}
          asked={asked.confirmation}
          isOpen={isOpen}
          onAnswer={close}
          onClosed={() => setAsked(null)}
        />
      )}
    </ConfirmContext>
  )
}
