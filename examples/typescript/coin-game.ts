import {
  buyListing,
  claimCalendar,
  connect,
  type Game,
  type GameOptions,
  getInventory,
  getLeaderboardView,
  isRegentError,
  listCalendars,
  listStoreOffers,
  type SaveConflictDetails,
  setLeaderboardEntry,
  updateInventory,
} from '@regent/client'

/** The ids of the content in content.json. */
const ids = { coins: 'currency.coins', board: 'leaderboards.coins', calendar: 'calendars.coins', store: 'stores.coins' }
const saveKey = 'progress'

/** What the player has collected on all devices, as it is saved in the cloud. */
export type Progress = { collected: number; level: number }

export type Offer = { purchaseId: string; title: string; price: number }

/** The rules of the game, without a screen: page.ts shows it, and a test plays it. */
export class CoinGame {
  readonly game: Game
  progress: Progress = { collected: 0, level: 1 }
  coins = 0
  items: string[] = []

  private constructor(game: Game) {
    this.game = game
  }

  /** Connects, signs in by device, and loads content and progress. It also starts offline, with what is stored. */
  static async start(options: GameOptions): Promise<CoinGame> {
    const game = await connect(options)
    if (game.gamerTag === undefined) await game.signIn.device()
    const coinGame = new CoinGame(game)
    await game.content.load()
    await coinGame.#whenOnline(async () => {
      const saved = await game.saves.loadText(saveKey)
      if (saved !== undefined) coinGame.progress = parseProgress(saved)
      await coinGame.refresh()
    })
    return coinGame
  }

  /** Follows changes from other devices and from the studio. Returns when the socket is open. */
  async follow(changed: () => void): Promise<void> {
    this.game.socket.on('inventory.refresh', () => void this.refresh().then(changed))
    this.game.content.follow()
    await this.game.socket.connect()
  }

  /** Reads coins and items again. */
  async refresh(): Promise<void> {
    const { collected } = this.progress
    const { currencies, items } = await getInventory(this.game, { scope: ['currency', 'items'] })
    // Coins were collected meanwhile: the answer is older. Their own message reads again.
    if (this.progress.collected !== collected) return
    this.coins = currencies.find(({ id }) => id === ids.coins)?.amount ?? 0
    this.items = items.map(({ id }) => id)
  }

  /** Collects coins. They are queued, so nothing is lost while the device is offline. */
  async collect(count: number): Promise<void> {
    this.coins += count
    this.progress.collected += count
    this.progress.level = 1 + Math.floor(this.progress.collected / 10)
    await this.game.queue.add(updateInventory, { currencies: { [ids.coins]: count } })
    await this.game.queue.add(setLeaderboardEntry, { id: ids.board, score: this.progress.collected })
    await this.game.analytics.track('coins_collected', { count, level: this.progress.level }, 'game')
  }

  /** Saves the progress. If another device was further, its progress is kept. */
  async save(): Promise<void> {
    const saved = await this.game.saves.save(saveKey, JSON.stringify(this.progress), { resolve: keepFurther })
    this.progress = parseProgress(new TextDecoder().decode(saved.data))
  }

  /** Claims the reward of the day. Returns false if it was already claimed. */
  async claimDaily(): Promise<boolean> {
    const { calendars } = await listCalendars(this.game)
    const calendar = calendars.find(({ id }) => id === ids.calendar)
    if (!calendar || calendar.nextClaimSeconds > 0) return false
    try {
      await claimCalendar(this.game, { id: ids.calendar })
    } catch (error) {
      if (isRegentError(error, 'AlreadyClaimedToday')) return false
      throw error
    }
    await this.refresh()
    return true
  }

  /** The offers of the shop that this player can buy now. */
  async offers(): Promise<Offer[]> {
    const { stores } = await listStoreOffers(this.game)
    const store = stores.find(({ symbol }) => symbol === ids.store)
    return (store?.listings ?? []).map(({ symbol, offer }) => ({
      purchaseId: `${symbol}:${ids.store}`,
      title: offer.titles[0] ?? symbol,
      price: offer.price.amount,
    }))
  }

  /** Buys an offer. Returns false if the player has too few coins. */
  async buy({ purchaseId }: Offer): Promise<boolean> {
    try {
      // The server must have the collected coins first.
      await this.game.queue.flush()
      await buyListing(this.game, { purchaseId })
    } catch (error) {
      if (isRegentError(error, 'InsufficientCurrency')) return false
      throw error
    }
    await this.refresh()
    return true
  }

  /** The best ten players. */
  async top(): Promise<{ rank: number; score: number; isMe: boolean }[]> {
    const { lb } = await getLeaderboardView(this.game, { id: ids.board, max: 10 })
    return lb.rankings.map(({ gt, rank, score }) => ({ rank, score, isMe: gt === this.game.gamerTag }))
  }

  async #whenOnline(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      if (!isRegentError(error) || !error.isTransient) throw error
    })
  }
}

const parseProgress = (text: string): Progress => JSON.parse(text) as Progress

function keepFurther({ local, remote }: SaveConflictDetails): Uint8Array {
  if (!remote) return local.data
  const collected = ({ data }: { data: Uint8Array }) => parseProgress(new TextDecoder().decode(data)).collected
  return collected(local) >= collected(remote) ? local.data : remote.data
}
