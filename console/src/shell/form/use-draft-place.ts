import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { draftPlace } from '../../ui/form/draft-place.ts'
import { useCustomer } from '../frame/place.ts'
import { useOperator } from '../scope/rights.ts'

/** Scopes form drafts to the current person and realm. */
export function useDraftPlace(): void {
  const { realmId = '' } = useParams({ strict: false })
  const { cid } = useCustomer()
  const { id } = useOperator()
  useEffect(() => {
    draftPlace.set(`${cid}/${id}/${realmId}`)
    return () => draftPlace.set(undefined)
  }, [cid, id, realmId])
}
