import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type CertificateHost, readCertificateEnd } from './certificate.ts'

const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

/** A host that answers as the test says. */
async function startHost(answer: (socket: Socket) => void, isSmtp: boolean): Promise<CertificateHost> {
  const server = createServer((socket) => {
    // The other side hangs up when it has read enough.
    socket.on('error', () => {})
    answer(socket)
  })
  closings.push(() => server.close())
  await once(server.listen(0, 'localhost'), 'listening')
  return { host: 'localhost', port: (server.address() as AddressInfo).port, isSmtp }
}

/** A mail server that answers STARTTLS with this line. */
const startMailServer = (answer: string) =>
  startHost((socket) => {
    socket.write('220-mail.test\r\n220 ready\r\n')
    socket.on('data', (line) => socket.write(String(line).startsWith('EHLO') ? '250-mail.test\r\n250 OK\r\n' : answer))
  }, true)

test('a mail server without TLS has no certificate', async () => {
  expect(await readCertificateEnd(await startMailServer('454 TLS not available\r\n'))).toBeUndefined()
})

test('a host that hangs up, or speaks no TLS, is a failure and not a certificate', async () => {
  const hangingUp = (isSmtp: boolean) => startHost((socket) => socket.destroy(), isSmtp)
  for (const host of [
    await hangingUp(true),
    await hangingUp(false),
    await startMailServer('220 go\r\n250 plain\r\n'),
  ]) {
    await expect(readCertificateEnd(host)).rejects.toThrow()
  }
})
