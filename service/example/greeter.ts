import { serve } from '../src/service.ts'

/*
 * A service that greets. Outside of this repository the import is '@regent/service'. To start it:
 *
 *   REGENT_URL=http://localhost:8080 REGENT_REALM={cid}.{pid} REGENT_KEY={secret of the realm} \
 *     npx tsx service/example/greeter.ts
 */

const { REGENT_URL = 'http://localhost:8080', REGENT_REALM = '', REGENT_KEY = '' } = process.env

const service = serve({
  url: REGENT_URL,
  realm: REGENT_REALM,
  key: REGENT_KEY,
  name: 'greeter',
  version: '1.0.0',
  routes: [
    { method: 'POST', path: '/greet', summary: 'Greets the player who calls.' },
    { method: 'GET', path: '/count/:to', summary: 'Counts, one number a second.' },
  ],
  onCall({ path, gamerTag, headers, signal }) {
    if (path === '/greet') {
      service.log('Info', 'Somebody is greeted', { player: gamerTag, id: headers['x-request-id'] })
      return { body: { greeting: `Hello, ${gamerTag ?? 'operator'}!` } }
    }
    const last = Number(path.split('/')[2])
    return { headers: { 'content-type': 'text/plain' }, body: count(last, signal) }
  },
})

async function* count(last: number, signal: AbortSignal): AsyncGenerator<string> {
  for (let number = 1; number <= last && !signal.aborted; number += 1) {
    yield `${number}\n`
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}
