import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { connect as connectTls, type TLSSocket } from 'node:tls'

const limitMs = 10_000

/** A host with a certificate. With `isSmtp` the connection begins without TLS and switches to it with STARTTLS. */
export type CertificateHost = { host: string; port: number; isSmtp: boolean }

/**
 * When the certificate of a host ends, epoch milliseconds. Undefined: the mail server offers no TLS. The certificate is
 * read, not verified: one that has ended must be found, too.
 */
export async function readCertificateEnd({ host, port, isSmtp }: CertificateHost): Promise<number | undefined> {
  const plain = connectTcp({ host, port })
  // Also ends a wait for a host that is silent.
  plain.setTimeout(limitMs, () => plain.destroy(new Error(`${host} did not answer within ${limitMs / 1_000} s`)))
  let secure: TLSSocket | undefined
  try {
    await once(plain, 'connect')
    if (isSmtp && !(await startTls(plain))) return undefined
    secure = connectTls({ socket: plain, servername: host, rejectUnauthorized: false })
    await once(secure, 'secureConnect')
    const { valid_to: end } = secure.getPeerCertificate()
    return end ? Date.parse(end) : undefined
  } finally {
    secure?.destroy()
    plain.destroy()
  }
}

/** Asks a mail server to switch to TLS. Returns false if it refuses. */
async function startTls(socket: Socket): Promise<boolean> {
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]()
  const readReply = async (): Promise<string> => {
    for (;;) {
      const { value, done } = await replies.next()
      if (done) throw new Error('The mail server closed the connection.')
      // The last line of a reply has a space after its code.
      if (/^\d{3}( |$)/.test(value)) return value
    }
  }
  await readReply()
  socket.write('EHLO regent\r\n')
  await readReply()
  socket.write('STARTTLS\r\n')
  return (await readReply()).startsWith('220')
}
