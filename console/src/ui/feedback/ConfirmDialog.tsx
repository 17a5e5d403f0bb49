import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import { holdKeys } from '../code/held-keys.ts'
import { lazyDialog } from '../code/lazy-dialog.tsx'

const ConfirmModal = lazyDialog(() => import('./ConfirmModal.tsx').then((module) => module.ConfirmModal))

export type Confirmation = {
  title: string
  body: ReactNode
  /** The button's text, verb and number: "Delete 4,312 entries". */
  verb: string
  /** What can be undone is done at once with an Undo toast, and needs no dialog. `discard`: what was typed is lost. */
  level: 'costly' | 'discard' | 'irreversible'
  /** The name to type; required for what is irreversible or reaches all of PROD. */
  typeName?: string
  /** Below the name's field; "This cannot be undone." by default. */
  consequence?: string
}

type Confirm = (confirmation: Confirmation) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

/** `await confirm({…})` is true when the operator went through with it. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it')
  return confirm
}

/** Holds the one confirm dialog of the page. */
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
      // Opened and answered in a later task: an Escape that asks or answers must not also reach the layer below.
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
