// A service: an HTTP server on PORT. SERVICES_DIR=server/services-example runs it where `hello` with the image `v1` is deployed.
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

/** A call of the API: the token is good in this realm, for as long as this process lives. */
const api = async (path) => {
  const headers = { authorization: `Bearer ${TOKEN}`, 'X-BEAM-SCOPE': `${CID}.${PID}` }
  return (await fetch(`${HOST}${path}`, { headers })).json()
}

async function answer({ url, headers }) {
  if (url === '/admin/HealthCheck') return 'responsive'
  if (url === '/admin/Docs') return docs
  if (url === '/timers') return api('/basic/legacy-timers')
  console.log(JSON.stringify({ level: 'Info', text: `Greeting ${headers['x-beam-gamertag'] ?? 'somebody'}` }))
  return { greeting: `Hello, ${headers['x-beam-gamertag'] ?? 'operator'}!` }
}

createServer(async (request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(await answer(request)))
}).listen(Number(PORT), '127.0.0.1')
