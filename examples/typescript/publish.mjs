import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Publishes content.json in a realm, next to what is published there. Needs an API key or the token of a developer. */
const { REGENT_HOST: host, REGENT_SCOPE: scope, REGENT_TOKEN: token } = process.env
if (!host || !scope || !token) {
  console.error('Set REGENT_HOST (https://…), REGENT_SCOPE (cid.pid) and REGENT_TOKEN (an API key, or a token).')
  process.exit(1)
}

async function call(path, body) {
  const response = await fetch(host + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'X-BEAM-SCOPE': scope, 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (response.ok || answer.error === 'ManifestNotFound') return answer
  console.error(`${answer.error}: ${answer.message} (request ${answer.requestId})`)
  process.exit(1)
}

const items = JSON.parse(readFileSync(new URL('content.json', import.meta.url), 'utf8')).map((item) => ({
  ...item,
  tags: ['coins'],
  checksum: createHash('md5').update(JSON.stringify(item.properties)).digest('hex'),
}))
const { content } = await call('/basic/content', { content: items })
const { references = [] } = await call('/basic/content/manifest?id=global')
const others = references.filter(({ id }) => items.every((item) => item.id !== id))
const saved = content.map(({ id, version, visibility, tags, type }) => ({ id, version, visibility, tags, type }))
await call('/basic/content/manifest', { id: 'global', references: [...others, ...saved] })
console.log(`Published ${items.length} items.`)
