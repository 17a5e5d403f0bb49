import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { startSession } from '@regent/contract/players/sessions'
import { setClientStats } from '@regent/contract/players/stats'

/** The path of the call that writes a player's stat; `gamerTag` is a tag or the name of a shell variable. */
const statsPath = (gamerTag: string) => setClientStats.path.replace(':objectId', `client.public.player.${gamerTag}`)

/** A first client for a terminal: it makes a player, begins a session and writes a stat. */
export const curlSnippet = (server: string, scope: string): string =>
  `SERVER='${server}'
SCOPE='X-BEAM-SCOPE: ${scope}'
JSON='Content-Type: application/json'

# Sign in as a guest: this makes a player.
TOKEN=$(curl -s "$SERVER${createToken.path}" -H "$SCOPE" -H "$JSON" \\
  -d '{"grant_type":"guest"}' | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')

# Who am I? "id" is the gamer tag.
PLAYER=$(curl -s "$SERVER${getOwnAccount.path}" -H "$SCOPE" -H "Authorization: Bearer $TOKEN" \\
  | sed 's/.*"id":\\([0-9]*\\).*/\\1/')

# Begin a session, then write a stat.
curl -s "$SERVER${startSession.path}" -H "$SCOPE" -H "$JSON" -H "Authorization: Bearer $TOKEN" \\
  -d '{"platform":"WebGLPlayer"}'
curl -s "$SERVER${statsPath('$PLAYER')}" -H "$SCOPE" -H "$JSON" \\
  -H "Authorization: Bearer $TOKEN" -d '{"set":{"LEVEL":"1"}}'
`

/** The same in JavaScript, for a browser or Node. */
export const scriptSnippet = (server: string, scope: string): string =>
  `const server = '${server}'
const headers = { 'X-BEAM-SCOPE': '${scope}', 'Content-Type': 'application/json' }

async function ask(method, path, body) {
  const answer = await fetch(server + path, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(\`\${path} answers \${answer.status}: \${await answer.text()}\`)
  return answer.json()
}

// Sign in as a guest: this makes a player. Keep the refresh token to come back as the same one.
const token = await ask('POST', '${createToken.path}', { grant_type: 'guest' })
headers.Authorization = \`Bearer \${token.access_token}\`

// "id" is the player's gamer tag in this realm.
const player = await ask('GET', '${getOwnAccount.path}')
await ask('POST', '${startSession.path}', { platform: 'WebGLPlayer' })
await ask('POST', \`${statsPath(`\${player.id}`)}\`, { set: { LEVEL: '1' } })
`
