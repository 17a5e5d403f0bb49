import { getMenuPins } from '@regent/contract/organization/saved-views-pins'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { customerScope } from '../../api/client.ts'
import { isDemoScope } from '../../api/demo/demo-scope.ts'
import { query } from '../../api/query.ts'
import { useCustomer } from '../frame/place.ts'
import { isServed } from '../scope/capabilities.ts'
import { takePins } from './pins.ts'

/**
 * Takes the pins of the account over to the cache of the browser, at the start and when another tab or device has changed
 * them. Pins of an account that has not chosen any stay as they are in the browser.
 */
export function useStoredPins(): void {
  const { cid } = useCustomer()
  const scope = customerScope(cid)
  const isStored = !isDemoScope(scope) && isServed('getMenuPins')
  const { data } = useQuery({ ...query(getMenuPins, {}, { scope }), enabled: isStored })
  useEffect(() => {
    if (data) takePins(cid, data.pins)
  }, [cid, data])
}
