import { CoinGame } from './coin-game.ts'

const parameters = new URLSearchParams(location.search)
const find = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind
const say = (text: string) => {
  find('message').textContent = text
}

/** Runs an action of a button, and shows its failure with the remedy. */
function onClick(id: string, act: () => Promise<string | undefined>): void {
  find<HTMLButtonElement>(id).addEventListener('click', () => {
    act().then(
      (text) => say(text ?? ''),
      (error: { message: string; remedy?: string }) => say(`${error.message} ${error.remedy ?? ''}`),
    )
  })
}

async function play(): Promise<void> {
  const game = await CoinGame.start({
    host: parameters.get('host') ?? 'http://localhost:8080',
    cid: parameters.get('cid') ?? '',
    pid: parameters.get('pid') ?? '',
  })
  const show = () => {
    find('coins').textContent = String(game.coins)
    find('level').textContent = String(game.progress.level)
    find('items').textContent = game.items.join(', ') || 'none'
  }
  const shown = async (text: string | undefined) => {
    show()
    return text
  }
  show()
  onClick('collect', async () => shown(await game.collect(1).then(() => undefined)))
  onClick('save', async () => shown(await game.save().then(() => 'Saved.')))
  onClick('daily', async () => shown((await game.claimDaily()) ? 'Here are your coins.' : 'Come back tomorrow.'))
  onClick('shop', async () => {
    const [offer] = await game.offers()
    if (!offer) return 'The shop is empty.'
    return shown((await game.buy(offer)) ? `You have bought: ${offer.title}.` : `It costs ${offer.price} coins.`)
  })
  onClick('top', async () =>
    (await game.top()).map(({ rank, score, isMe }) => `${rank}: ${score}${isMe ? ' (you)' : ''}`).join(', '),
  )
  await game.follow(show)
}

play().catch((error: Error) => say(error.message))
