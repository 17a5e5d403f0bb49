import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { draftPlace } from './draft-place.ts'
import {
  changedFields,
  type DraftName,
  draftKey,
  type FormDraft,
  type NoDraft,
  readDraft,
  writeDraft,
} from './drafts.ts'

/** Debounce before typed input is stored. */
const PAUSE_MS = 400

type DraftForm<Values> = Pick<
  UseFormReturnType<Values>,
  'getValues' | 'getInitialValues' | 'setValues' | 'isDirty' | 'getInputNode'
>

/**
 * Stores the input of a form across reloads, in this browser and for this person. When the form opens again, the stored
 * input is offered, but never filled in automatically.
 */
export function useDraft<Values extends Record<string, unknown>>(
  form: DraftForm<Values>,
  draft: DraftName | NoDraft,
  isOpen: boolean,
) {
  const place = draftPlace.use()
  const key = place === undefined || 'none' in draft ? undefined : draftKey(place, draft)
  const stored = useMemo(() => (isOpen && key ? readDraft(localStorage, key, Date.now()) : undefined), [isOpen, key])
  const except = 'none' in draft ? [] : (draft.except ?? [])
  // An answer applies to one draft: when the form opens again, another one may be offered.
  const [answered, setAnswered] = useState<FormDraft>()
  const offered = stored !== undefined && stored !== answered ? stored : undefined
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSent = useRef(false)

  const keep = useEffectEvent(() => {
    // Typing must not overwrite a draft while it is offered.
    if (!key || offered || isSent.current) return
    const isHidden = (field: string) =>
      except.includes(field) || Boolean(form.getInputNode(field)?.closest(passwordField))
    writeDraft(localStorage, key, changedFields(form.getInitialValues(), form.getValues(), isHidden), Date.now())
  })
  const scheduleSave = () => {
    isSent.current = false
    clearTimeout(timer.current)
    if (isOpen && key) timer.current = setTimeout(() => keep(), PAUSE_MS)
  }

  // Selecting a choice changes the form without a DOM event of the form.
  const values = form.getValues()
  const isWaiting = useRef<unknown>(values)
  useEffect(() => {
    if (isWaiting.current === values) return
    isWaiting.current = values
    if (form.isDirty()) scheduleSave()
  })
  useEffect(() => {
    if (!isOpen) return
    const leave = () => keep()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      clearTimeout(timer.current)
    }
  }, [isOpen])

  // Closed by its screen after a save, by Cancel or by Discard. An unanswered offer stays for the next time.
  const openKey = useRef<string>(undefined)
  const isUnanswered = useRef(false)
  useEffect(() => {
    if (isOpen) {
      openKey.current = key
      isUnanswered.current = offered !== undefined
      return
    }
    if (openKey.current === undefined) return
    clearTimeout(timer.current)
    if (isSent.current || !isUnanswered.current) localStorage.removeItem(openKey.current)
    openKey.current = undefined
    isSent.current = false
  }, [isOpen, key, offered])

  // A form on a page is unmounted with the page, or mounted again with the saved values.
  useEffect(
    () => () => {
      if (isSent.current && openKey.current !== undefined) localStorage.removeItem(openKey.current)
    },
    [],
  )

  return {
    offered,
    /** Must be called for each event of the form. */
    later: scheduleSave,
    /** Submitted input is not a draft any longer, unless the user continues typing after a rejection. */
    sent: () => {
      isSent.current = true
    },
    resume() {
      if (!offered) return
      const existingFields = Object.entries(offered.changed).filter(([field]) => field in form.getInitialValues())
      form.setValues(Object.fromEntries(existingFields) as Partial<Values>)
      setAnswered(offered)
    },
    discard() {
      if (key) localStorage.removeItem(key)
      setAnswered(offered)
    },
  }
}

const passwordField = 'input[type="password"], .mantine-PasswordInput-root'
