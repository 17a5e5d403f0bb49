import { useEffect } from 'react'
import { setReviewedRealms } from '../../api/reviewing.ts'
import { useRealms } from '../frame/place.ts'
import { findEnvironment } from './realms.ts'

/** Tells the calls which realms are production realms, where changes are reviewed before players see them. */
export function useReviewedRealms(): void {
  const realms = useRealms()
  useEffect(() => {
    setReviewedRealms(realms.flatMap((realm) => (findEnvironment(realm, realms) === 'PROD' ? [realm.pid] : [])))
  }, [realms])
}
