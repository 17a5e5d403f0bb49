import { startLocalService } from '../../server/src/testing/local-service.ts'
import { type Reader, type Script, until } from './reader.ts'
import { call, makePlayer, makeStudio, type Studio } from './studio.ts'

let studio: Studio
let service: Awaited<ReturnType<typeof startLocalService>>
let player: { gamerTag: number; token: string }

const accept = { username: 'mara@harbor.test', password: 'Harbor-Games-1' }
/** The account of Mara in the document. */
const shownAccount = '4302177665911048'

/** The code that the server prints for whoever runs it. */
async function printedCode(reader: Reader, accountId: number): Promise<string> {
  const codeLine = new RegExp(
    `SMTP_URL is not set\\. The code for account ${accountId} is (\\d+) \\(Set a new password\\)\\.`,
  )
  await until(() => codeLine.test(reader.serverOutput()), 'the server prints the code')
  return codeLine.exec(reader.serverOutput())?.[1] ?? ''
}

export const signingIn: Script = {
  document: 'docs/connect/sign-in.md',
  isServed: true,
  notRun: 0,
  before: {
    async 'SERVER='(reader) {
      const admin = { email: accept.username, password: accept.password }
      studio = await makeStudio(reader, { alias: 'harbor', admin })
      call(reader, studio, { cid: '5635848145022970', pid: 'DE_7321699256081129' })
    },
    async 'curl "$SERVER/basic/accounts/password-update/confirm"'(reader) {
      const asking = { scope: String(studio.cid), token: studio.admin }
      const { id } = await reader.done<{ id: number }>('/basic/accounts/me', asking)
      reader.values.set(shownAccount, String(id))
      reader.values.set('162973', await printedCode(reader, id))
    },
    async 'curl "$SERVER/basic/history/query"'(reader) {
      // Mara has confirmed with the code: somebody else has not.
      const other = await makeStudio(reader, { alias: 'unconfirmed' })
      const variables = [`REALM='X-BEAM-SCOPE: ${other.scope}'`, `OPERATOR='Authorization: Bearer ${other.admin}'`]
      await reader.shell.run(`MARA="$OPERATOR" HARBOR="$REALM"\n${variables.join('\n')}`)
    },
    async 'curl "$SERVER/basic/realms/config"'(reader) {
      service = await startLocalService(({ body: { solution } }) => ({
        body: solution === 'signed-8161' ? { user_id: 'wallet-0x51' } : { challenge: 'sign this: 8161', ttl: 60 },
      }))
      reader.closing(service.close)
      reader.values.set('http://127.0.0.1:8215', service.url)
    },
  },
  after: {
    async 'curl "$SERVER/basic/history/query"'(reader) {
      await reader.shell.run('OPERATOR="$MARA" REALM="$HARBOR"')
    },
  },
  checks: {
    async '{"status":401'(reader, text) {
      const body = { grant_type: 'password', ...accept, password: 'Harbor-Games-0' }
      await reader.ask('/basic/auth/token', { scope: 'harbor', body })
      reader.expectLast(text)
    },
    async '  SMTP_URL is not set.'(reader, text) {
      if (!reader.serverOutput().includes(`\n${text}\n`)) throw new Error(reader.serverOutput())
    },
    async '{"status":400,"service":"auth","error":"UnableToMergeError"'(reader, text) {
      const guest = await makePlayer(reader, studio.scope)
      const body = { grant_type: 'password', username: 'pia@players.test', password: 'Sea-Breeze-9' }
      await reader.ask('/basic/auth/token', { scope: studio.scope, token: guest.token, body })
      reader.expectLast(text)
    },
    async '{"token":"0x51","provider_service":"wallet"'(reader, text) {
      const body = { grant_type: 'external', provider_service: 'wallet', external_token: '0x51' }
      await reader.done('/basic/auth/token', { scope: studio.scope, body })
      const { text: posted = '{}', headers } = service.asked.at(-1) ?? {}
      reader.last = { status: 200, body: JSON.parse(posted) }
      reader.expectLast(text)
      if (headers?.['x-beam-signature'] === undefined) throw new Error('What is posted is not signed.')
    },
    async '{"id":6014372442387636'(reader, text) {
      const { access_token: token } = reader.last.body as { access_token: string }
      await reader.ask('/basic/accounts/me', { scope: studio.scope, token })
      reader.expectLast(text)
    },
    async '{"status":403,"service":"accounts","error":"PlayerSuspended"'(reader, text) {
      const { scope } = studio
      player = await makePlayer(reader, scope)
      const until = Date.now() + 86_400_000
      const body = { player: player.gamerTag, until, reason: 'Insults', message: 'Take a break until Friday.' }
      await reader.done('/api/suspensions', { scope, token: studio.developer, body })
      await reader.ask('/basic/accounts/me', { scope, token: player.token })
      reader.expectLast(text)
    },
  },
}
