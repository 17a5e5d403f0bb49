// A service: an HTTP server on PORT. docs/extend/services.md says where its folder belongs and how it is deployed.
import { createServer } from 'node:http'

const { CID, HOST, PID, PORT, SERVICE_NAME, TOKEN } = process.env

const docs = {
  openapi: '3.1.0',
  info: { title: SERVICE_NAME, version: 'v1' },
  paths: {
    '/greet': { post: { summary: 'Greets the player who calls.', responses: { 200: { description: 'A greeting.' } } } },
    '/timers': { get: { summary: 'The timers of the realm.', responses: { 200: { description: 'As it answers.' } } } },
  },
}

/** A line for the logs: its level, what it is about, and whatever else is worth finding. */
const log = (level, text, more) => console.log(JSON.stringify({ level, text, ...more }))

// What of the lines is kept is said to a service as well; one that writes much can spare itself the rest.
process.on('message', ({ logging }) => log('Debug', `Lines are kept from ${logging.defaultLogLevel} on`))

/** A call of the API: the token is good in this realm, for as long as this process lives. */
const api = async (path) => {
  const headers = { authorization: `Bearer ${TOKEN}`, 'X-BEAM-SCOPE': `${CID}.${PID}` }
  return (await fetch(`${HOST}${path}`, { headers })).json()
}

async function answer({ url, headers }) {
  if (url === '/admin/HealthCheck') return 'responsive'
  if (url === '/admin/Docs') return docs
  const player = headers['x-beam-gamertag']
  const about = { path: url, id: headers['x-request-id'], ...(player && { player: Number(player) }) }
  log('Debug', `Called at ${url}`, about)
  if (url === '/timers') return api('/basic/legacy-timers')
  if (!player) log('Warning', 'Greeting somebody who is no player', about)
  else log('Info', `Greeting ${player}`, about)
  return { greeting: `Hello, ${player ?? 'operator'}!` }
}

createServer(async (request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(await answer(request)))
}).listen(Number(PORT), '127.0.0.1', () => log('Info', `${SERVICE_NAME} listens`))
