import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { whenIdle } from './when-idle.ts'

// Nobody is asked anything before the first screen stands; then it is fetched, so that it is there when it is needed.
const loadModal = () => import('./ConfirmModal.tsx').then((module) => ({ default: module.ConfirmModal }))
const ConfirmModal = lazy(loadModal)

export type Confirmation = {
  title: string
  body: ReactNode
  /** The button's text, verb and number: "Delete 4,312 entries". */
  verb: string
  /** What can be undone is done at once with an Undo toast, and needs no dialog. */
  level: 'costly' | 'irreversible'
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
  const [asked, setAsked] = useState<Confirmation | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const answer = useRef<(isConfirmed: boolean) => void>(null)

  useEffect(() => {
    whenIdle()
      .then(loadModal)
      .catch(() => {}) // who is asked then hears of it
  }, [])

  const confirm = useCallback<Confirm>((confirmation) => {
    answer.current?.(false)
    // Opened and answered in a later task: an Escape that asks or answers must not also reach the layer below.
    setTimeout(() => {
      setAsked(confirmation)
      setIsOpen(true)
    })
    return new Promise((resolve) => {
      answer.current = (isConfirmed) => setTimeout(() => resolve(isConfirmed))
    })
  }, [])

  function close(isConfirmed: boolean) {
    setIsOpen(false)
    answer.current?.(isConfirmed)
    answer.current = null
  }

  return (
    <ConfirmContext value={useMemo(() => confirm, [confirm])}>
      {children}
      {asked && (
        <Suspense>
          <ConfirmModal asked={asked} isOpen={isOpen} onAnswer={close} onClosed={() => setAsked(null)} />
        </Suspense>
      )}
    </ConfirmContext>
  )
}
