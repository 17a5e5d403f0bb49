import { useSyncExternalStore } from 'react'
import { storageKeys } from '../../api/session.ts'
import { createStorageSignal } from '../../ui/code/store.ts'

const changes = createStorageSignal()

const keyOf = (cid: number) => storageKeys.surveyDismissed + cid

/** Dismisses the organization's survey banner in every tab for good; other organizations keep theirs. */
export function dismissSurvey(cid: number): void {
  localStorage.setItem(keyOf(cid), 'true')
  changes.tell()
}

/** Whether the organization is still asked for feedback. */
export const useIsSurveyShown = (cid: number): boolean =>
  useSyncExternalStore(changes.subscribe, () => localStorage.getItem(keyOf(cid)) === null)
