import { ApiError } from '@regent/contract/errors'
import {
  checkSteamTicket,
  getSteamOrder,
  listSteamPrices,
  listSteamProducts,
} from '@regent/contract/monetize/payments-stores'
import { ok } from '@regent/contract/shapes'
import { requireGamerTag } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { readSold } from '../commerce/service.ts'
import { requireProvider } from './providers.ts'
import { findPayment } from './queries.ts'
import { readSteamOrder, readSteamTicket, steamCurrency } from './steam.ts'
import { putSteamId } from './steam-queries.ts'
import { connectStores } from './stores.ts'

export function steamRoutes(server: Router) {
  server.on(
    checkSteamTicket,
    async (context) => readSteamTicket(await loadWay(context), context.body.ticket),
    async ({ realm, caller, now }, account) => {
      if (typeof account === 'string') throw new ApiError('PaymentNotVerified', { field: 'ticket', message: account })
      await putSteamId(realm, requireGamerTag(caller), account.steamId, new Date(now))
      return ok
    },
  )

  server.on(
    getSteamOrder,
    async (context) => {
      const { realm, caller, query } = context
      const payment = await findPayment(realm, query.orderId)
      const isPlayer = caller.kind === 'account' && caller.player !== undefined
      if (payment?.provider !== 'Steam' || (isPlayer && payment.gamer_tag !== requireGamerTag(caller)))
        throw new ApiError('PaymentNotFound', { field: 'orderId' })
      return readSteamOrder(await loadWay(context), String(query.orderId))
    },
    (_, order) => {
      if (typeof order === 'string') throw new ApiError('PaymentNotVerified', { field: 'orderId', message: order })
      return order
    },
  )

  server.on(listSteamPrices, async (context) => {
    const { currency, definitions } = await readSoldOnSteam(context)
    return {
      currency,
      prices: definitions.map(({ realPrice: price }) => {
        const { localizedPrice, localizedPriceString } = localizePrice(price, currency)
        return { price, to: price, priceLocalized: localizedPrice, priceLocalizedString: localizedPriceString }
      }),
    }
  })

  server.on(listSteamProducts, async (context) => {
    const { currency, definitions } = await readSoldOnSteam(context)
    return {
      products: definitions.map(({ name, description, realPrice }) => ({
        sku: name,
        description,
        isoCurrencyCode: currency,
        ...localizePrice(realPrice, currency),
      })),
    }
  })
}

async function loadWay(context: Pick<RealmContext, 'realm' | 'vault' | 'settings'>) {
  return { config: await requireProvider(context, 'steam'), stores: connectStores(context.settings) }
}

/** The SKUs with a product id for Steam, and the currency of their prices there. */
async function readSoldOnSteam(context: Pick<RealmContext, 'realm' | 'vault'>) {
  const config = await requireProvider(context, 'steam')
  const { skus } = await readSold(context.realm)
  return {
    currency: steamCurrency(config),
    definitions: skus.definitions.filter(({ productIds }) => productIds['steam']),
  }
}

/** Steam uses hundredths for all currencies, even for those without decimals. */
const localizePrice = (minor: number, currency: string) => ({
  localizedPrice: minor / 100,
  localizedPriceString: new Intl.NumberFormat('en', { style: 'currency', currency }).format(minor / 100),
})
