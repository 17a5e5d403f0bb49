import { demoCustomer } from '@regent/contract/samples/studio'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isDemo } from '../api/demo-scope.ts'
import { storageKeys } from '../api/session.ts'
import { Banner } from './Banner.tsx'
import { useCustomer } from './place.ts'

/** Says in the demo that it is one, until it is put away; a new session says it again. */
export function DemoBanner() {
  const { gameId } = useParams({ strict: false })
  const { cid } = useCustomer()
  const [isAway, setIsAway] = useState(() => sessionStorage.getItem(storageKeys.demoBanner) !== null)
  if (isAway || !(isDemo(gameId) || cid === demoCustomer.cid)) return null

  function putAway() {
    sessionStorage.setItem(storageKeys.demoBanner, 'away')
    setIsAway(true)
  }

  return (
    <Banner
      text="This is Demo Project! Get a sense of the Portal's capabilities. All functionalities are read-only."
      dismissLabel="Put the banner away"
      onDismiss={putAway}
    />
  )
}
