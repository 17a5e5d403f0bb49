import { type ListingView, listSkus, listStoreOffers } from '@regent/contract/monetize/commerce'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { IconX } from '../../../ui/layout/icons.ts'
import { ReadCard } from '../../../ui/layout/ReadCard.tsx'
import { formatMoney } from '../../../ui/words/format-number.ts'
import { WhyLink } from '../../players/why/WhyLink.tsx'
import styles from './Commerce.module.css'
import { formatPriceWithSku, pricedSkus } from './catalog-words.ts'

const SHOWN = 8

/** The listings that the stores hide from the current player, each with the first unmet condition. */
export function HiddenOffers() {
  const { realmId, gamerTag, path } = usePlayerRoute()
  const { can } = useRights()
  const isAllowed = can('view store-offers')
  const scope = realmScope(realmId)
  const read = useQuery({
    ...query(listStoreOffers, { params: { gamerTag }, query: { include_hidden: true } }, { scope }),
    enabled: isAllowed,
  })
  const all = (read.data?.stores ?? []).flatMap(({ symbol: store, listings }) =>
    listings.map((listing) => ({ ...listing, id: `${listing.symbol}:${store}` })),
  )
  const hidden = all.filter(({ active }) => !active)
  const hasMoney = hidden.some(({ offer }) => offer.price.type === 'sku')
  // SKUs contain the real-money prices.
  const skus = useQuery({
    ...query(listSkus, { query: {} }, { scope }),
    enabled: isAllowed && hasMoney && can('view sku'),
  })
  if (!isAllowed) return null
  const formatPrice = ({ offer: { price } }: ListingView) => {
    const { list, currency } = pricedSkus(skus.data)
    const sku = list.find(({ name }) => price.type === 'sku' && name === price.symbol)
    return sku ? formatMoney(sku.realPrice, currency) : formatPriceWithSku(price, { list: [], currency })
  }
  return (
    <ReadCard
      title="Offers hidden"
      count={hidden.length}
      actions={<Link to={path('offers')}>Store Offers</Link>}
      read={{
        isLoading: read.isLoading,
        failure: read.error && !read.data && readFailure('The offers could not be loaded.', read.error),
        onRetry: () => void read.refetch(),
      }}
      rows={2}
      empty={
        hidden.length === 0 &&
        (all.length === 0 ? 'The realm has no listings.' : 'Every listing is visible to this player.')
      }
    >
      <ul className={`plain-list lined ${styles.list}`}>
        {hidden.slice(0, SHOWN).map((listing) => (
          <li key={listing.id} className={styles.row}>
            <span className="shrink breakable">
              <RowLink to={path(`offers?listing=${encodeURIComponent(listing.id)}`)}>
                {listing.offer.titles[0] ?? listing.symbol}
              </RowLink>
            </span>
            <span className={styles.price}>{formatPrice(listing)}</span>
            <span className={`flex gap-6 shrink ${styles.why}`}>
              <IconX aria-hidden />
              {listing.whyNotShown?.[0] ?? 'Not shown in the store.'}
            </span>
            <WhyLink thing={{ kind: 'offer', id: listing.id }} name={listing.offer.titles[0] ?? listing.symbol} />
          </li>
        ))}
      </ul>
      {hidden.length > SHOWN && (
        <p className="flush divided inset dimmed">{formatQuantity(hidden.length - SHOWN, 'more listing')}.</p>
      )}
    </ReadCard>
  )
}
