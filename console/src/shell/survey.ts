import { useSyncExternalStore } from 'react'
import { storageKeys } from '../api/session.ts'

const listeners = new Set<() => void>()

const keyOf = (cid: number) => storageKeys.surveyDismissed + cid

/** The organization's survey banner goes, in every tab and for good; other organizations keep theirs. */
export function dismissSurvey(cid: number): void {
  localStorage.setItem(keyOf(cid), 'true')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Whether the organization is still asked for its feedback. */
export const useIsSurveyShown = (cid: number): boolean =>
  useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(cid)) === null)
