import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { storageKeys } from '../../api/session/session.ts'
import { lazyDialog } from '../../ui/code/lazy-dialog.tsx'
import { changelogQuery, isNews } from './changelog.ts'
import { closeChangelog, openChangelog, useOpenedChangelog, workEvents } from './opened-changelog.ts'

const ChangelogDialog = lazyDialog(() => import('./ChangelogDialog.tsx').then((module) => module.ChangelogDialog))

/** Polling interval in milliseconds until the first screen is rendered. */
const SETTLE_MS = 300

/**
 * The changelog's dialog. "What's New" opens automatically once per version for users of an older one, on a loaded
 * screen without user input yet: it must not close a menu or catch a click of somebody who works.
 */
export function Changelog() {
  const openedVariant = useOpenedChangelog()
  useNews()
  if (!openedVariant) return null
  return <ChangelogDialog variant={openedVariant} onClose={closeChangelog} />
}

function useNews(): void {
  const isIdle = useRouterState({ select: ({ status }) => status === 'idle' })
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const isFetching = useIsFetching({ predicate: ({ queryKey }) => queryKey !== changelogQuery.queryKey }) > 0
  const isReady = isIdle && !isFetching
  const { data } = useQuery({ ...changelogQuery, enabled: isReady })
  const isAtWork = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new screen starts without user activity
  useEffect(() => {
    isAtWork.current = false
    const note = () => {
      isAtWork.current = true
    }
    for (const type of workEvents) document.addEventListener(type, note, { capture: true })
    return () => {
      for (const type of workEvents) document.removeEventListener(type, note, { capture: true })
    }
  }, [pathname])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a blocking dialog may be closed on the next screen
  useEffect(() => {
    const latest = data?.[0]?.version
    if (!isReady || !data || latest === undefined) return
    const seenVersion = localStorage.getItem(storageKeys.seenVersion) ?? undefined
    // A new user starts with this version.
    if (seenVersion === undefined) localStorage.setItem(storageKeys.seenVersion, latest)
    if (!isNews(data, seenVersion)) return
    const timer = setInterval(() => {
      if (!document.querySelector('#main h1')) return
      clearInterval(timer)
      if (isAtWork.current || document.querySelector('[aria-modal="true"]')) return
      localStorage.setItem(storageKeys.seenVersion, latest)
      openChangelog('news')
    }, SETTLE_MS)
    return () => clearInterval(timer)
  }, [data, isReady, pathname])
}
