import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { storageKeys } from '../../api/session.ts'
import { lazyDialog } from '../../ui/code/lazy-dialog.tsx'
import { changelogQuery, isNews } from './changelog.ts'
import { closeChangelog, openChangelog, useOpenedChangelog, workEvents } from './opened-changelog.ts'

const ChangelogDialog = lazyDialog(() => import('./ChangelogDialog.tsx').then((module) => module.ChangelogDialog))

/** Milliseconds between checks whether the first screen is drawn. */
const SETTLE_MS = 300

/**
 * The changelog's dialog. "What's New" opens by itself once for each version, over a screen that has loaded and on which
 * nobody has done anything yet: it must not take a menu or a click from somebody who works.
 */
export function Changelog() {
  const opened = useOpenedChangelog()
  useNews()
  if (!opened) return null
  return <ChangelogDialog variant={opened} onClose={closeChangelog} />
}

function useNews(): void {
  const isIdle = useRouterState({ select: ({ status }) => status === 'idle' })
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const isFetching = useIsFetching({ predicate: ({ queryKey }) => queryKey !== changelogQuery.queryKey }) > 0
  const isReady = isIdle && !isFetching
  const { data } = useQuery({ ...changelogQuery, enabled: isReady })
  const isAtWork = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: on each new screen nobody has done anything yet
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog that blocked it may be closed on the next screen
  useEffect(() => {
    const latest = data?.[0]?.version
    if (!isReady || !data || latest === undefined) return
    if (!isNews(data, localStorage.getItem(storageKeys.seenVersion) ?? undefined)) return
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
