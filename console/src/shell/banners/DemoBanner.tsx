import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isDemo } from '../../api/demo/demo-scope.ts'
import { storageKeys } from '../../api/session/session.ts'
import { Banner } from './Banner.tsx'

/** Shows that a game is the demo, until it is dismissed for the session. */
export function DemoBanner() {
  const { gameId } = useParams({ strict: false })
  const [isAway, setIsAway] = useState(() => sessionStorage.getItem(storageKeys.demoBanner) !== null)
  if (isAway || !isDemo(gameId)) return null

  function putAway() {
    sessionStorage.setItem(storageKeys.demoBanner, 'away')
    setIsAway(true)
  }

  return (
    <Banner
      text="This is Demo Project! Get a sense of the Portal's capabilities. All functionalities are read-only."
      dismissLabel="Dismiss the banner"
      onDismiss={putAway}
    />
  )
}
