import type { EndpointOutput } from '@regent/contract/endpoint'
import { endEvent } from '@regent/contract/engage/events'
import { getCatalog, saveCatalog } from '@regent/contract/monetize/commerce'
import type { CalendarEntry } from '@regent/contract/operate/calendar/calendar'
import { act } from '../../../api/act.ts'
import { call } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'

/** Ends the event now, including future rounds. It can be undone. */
export async function endLiveEvent({ id }: CalendarEntry, scope: string | null): Promise<void> {
  await act(
    endEvent,
    { params: { id } },
    { subject: 'event', done: `Ended event ${id}`, failed: `The event ${id} was not ended.`, scope },
  )
}

type Store = EndpointOutput<typeof getCatalog>['catalog']['stores'][number]

const without = (store: Store, symbol: string): Store => ({
  ...store,
  listings: store.listings.map((listing) => (listing.symbol === symbol ? { ...listing, active: false } : listing)),
})

/** Deactivates the listing in the current catalog. It can be undone. */
export async function switchOffListing({ id }: CalendarEntry, scope: string | null): Promise<void> {
  const [symbol = '', store = ''] = id.split(':')
  const failed = `The listing ${symbol} was not switched off.`
  try {
    const { catalog } = await call(getCatalog, { query: {} }, { scope })
    await act(
      saveCatalog,
      {
        body: { ...catalog, stores: catalog.stores.map((one) => (one.symbol === store ? without(one, symbol) : one)) },
      },
      {
        subject: ['store', 'offer'],
        done: `Switched the listing ${symbol} off`,
        failed,
        scope,
        ifMatch: catalog.version,
      },
    )
  } catch (error) {
    toastFailure(failed, error)
  }
}
