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

/** A pause in typing after which the draft is kept. */
const PAUSE_MS = 400

type DraftForm<Values> = Pick<
  UseFormReturnType<Values>,
  'getValues' | 'getInitialValues' | 'setValues' | 'isDirty' | 'getInputNode'
>

/**
 * Keeps what is typed into a form over a reload, in this browser and for this person. What was kept is offered when the
 * form is opened again, never put in by itself.
 */
export function useDraft<Values extends Record<string, unknown>>(
  form: DraftForm<Values>,
  draft: DraftName | NoDraft,
  isOpen: boolean,
) {
  const place = draftPlace.use()
  const key = place === undefined || 'none' in draft ? undefined : draftKey(place, draft)
  const found = useMemo(() => (isOpen && key ? readDraft(localStorage, key, Date.now()) : undefined), [isOpen, key])
  const except = 'none' in draft ? [] : (draft.except ?? [])
  // The answer is about one draft: when the form is opened again, another one is offered.
  const [answered, setAnswered] = useState<FormDraft>()
  const offered = found !== undefined && found !== answered ? found : undefined
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSent = useRef(false)

  const keep = useEffectEvent(() => {
    // A draft that is offered is not overwritten by the first letter that is typed beside it.
    if (!key || offered || isSent.current) return
    const isHidden = (field: string) =>
      except.includes(field) || Boolean(form.getInputNode(field)?.closest(passwordField))
    writeDraft(localStorage, key, changedFields(form.getInitialValues(), form.getValues(), isHidden), Date.now())
  })
  const later = () => {
    isSent.current = false
    clearTimeout(timer.current)
    if (isOpen && key) timer.current = setTimeout(() => keep(), PAUSE_MS)
  }

  // A choice in a list changes the form without an event of the page.
  const values = form.getValues()
  const isWaiting = useRef<unknown>(values)
  useEffect(() => {
    if (isWaiting.current === values) return
    isWaiting.current = values
    if (form.isDirty()) later()
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

  // Closed by its screen after a save, by Cancel or by Discard: an offer that nobody answered stays for the next time.
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

  // A form that stands on a page goes with the page, or is made anew of what was saved.
  useEffect(
    () => () => {
      if (isSent.current && openKey.current !== undefined) localStorage.removeItem(openKey.current)
    },
    [],
  )

  return {
    offered,
    /** To be called with each event of the form. */
    later,
    /** What is being saved is no draft any more, unless somebody types on after a refusal. */
    sent: () => {
      isSent.current = true
    },
    resume() {
      if (!offered) return
      const known = Object.entries(offered.changed).filter(([field]) => field in form.getInitialValues())
      form.setValues(Object.fromEntries(known) as Partial<Values>)
      setAnswered(offered)
    },
    discard() {
      if (key) localStorage.removeItem(key)
      setAnswered(offered)
    },
  }
}

const passwordField = 'input[type="password"], .mantine-PasswordInput-root'
